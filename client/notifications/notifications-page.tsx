import { Button, Checkbox } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { notificationTopics } from '#shared/notifications/notification-kinds.ts';
import { accountMessages } from '../account/account.messages.ts';
import { Choice } from '../ui/form/choice.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useNotifications, useReading } from './notification.api.ts';
import { notificationMessages } from './notification.messages.ts';
import { NotificationList } from './notification-list.tsx';
import { useTexts } from '../ui/use-texts.ts';

const limit = 50;

/** What the address asks for, and how to ask for something else. */
function useWanted() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const before = /^[1-9]\d{0,17}$/.exec(params.get('before') ?? '')?.[0];
  const unread = params.get('unread') === 'true';
  const topic = notificationTopics.find((one) => one === params.get('topic'));
  const changed = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('before');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    query: {
      limit,
      unread: String(unread),
      ...(before !== undefined && { before }),
      ...(topic && { topic }),
    },
    before,
    unread,
    topic: topic ?? null,
    change: (name: string, value: string | undefined) => setParams(changed(name, value)),
    addressFrom: (start: string | undefined) => `${pathname}?${changed('before', start)}`,
  };
}

/** All notifications of a person, newest first, a portion at a time. */
export default function NotificationsPage() {
  const intl = useIntl();
  const text = useTexts(notificationMessages);
  const wanted = useWanted();
  const found = useNotifications(wanted.query);
  const reading = useReading();
  return (
    <>
      <PageHeading title={text('title')}>
        <TextLink to="/user">{text('choices')}</TextLink>
      </PageHeading>
      <div className="notification-filters">
        <Choice
          label={text('topic')}
          unsetLabel={text('allTopics')}
          value={wanted.topic}
          choices={notificationTopics}
          nameOf={(topic) => intl.formatMessage(accountMessages.topicName, { topic })}
          onChoose={(topic) => wanted.change('topic', topic ?? undefined)}
        />
        <Checkbox
          label={text('onlyUnread')}
          checked={wanted.unread}
          onChange={() => wanted.change('unread', wanted.unread ? undefined : 'true')}
        />
      </div>
      <LoadState of={found} failed={text('failed')}>
        {({ notifications, next }) => (
          <>
            {wanted.before === undefined && notifications.some(({ isRead }) => !isRead) ? (
              <Button
                margin="0 0 small"
                interaction={reading.isRunning ? 'disabled' : 'enabled'}
                onClick={() => void reading.mark({ upTo: notifications[0]?.id ?? '1' })}
              >
                {text('markAll')}
              </Button>
            ) : null}
            <NotificationList
              notifications={notifications}
              empty={text('noneAtAll')}
              onRead={({ id }) => void reading.mark({ ids: [id] })}
            />
            <div className="notification-pages">
              {wanted.before === undefined ? null : (
                <LinkButton to={wanted.addressFrom(undefined)}>{text('newest')}</LinkButton>
              )}
              {next === null ? null : <LinkButton to={wanted.addressFrom(next)}>{text('older')}</LinkButton>}
            </div>
          </>
        )}
      </LoadState>
    </>
  );
}
