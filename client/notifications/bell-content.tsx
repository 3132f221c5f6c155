import { Button, Heading, View } from '@instructure/ui/latest';
import { LoadState } from '../ui/page/load-state.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useNotifications, useReading } from './notification.api.ts';
import { notificationMessages } from './notification.messages.ts';
import { NotificationList } from './notification-list.tsx';
import { useTexts } from '../ui/use-texts.ts';

/** How many fit without scrolling for long. */
const shown = 8;

/** The latest notifications, and the way to all of them. */
export default function BellContent() {
  const text = useTexts(notificationMessages);
  const latest = useNotifications({ limit: shown });
  const reading = useReading();
  return (
    <>
      <Heading level="h2" margin="0 0 small">
        {text('title')}
      </Heading>
      <LoadState of={latest} failed={text('failed')}>
        {({ notifications }) => (
          <>
            <NotificationList
              notifications={notifications}
              empty={text('none')}
              onRead={({ id }) => void reading.mark({ ids: [id] })}
            />
            {notifications.some(({ isRead }) => !isRead) ? (
              <Button
                interaction={reading.isRunning ? 'disabled' : 'enabled'}
                onClick={() => void reading.mark({ upTo: notifications[0]?.id ?? '1' })}
              >
                {text('markAll')}
              </Button>
            ) : null}
          </>
        )}
      </LoadState>
      <View as="p" margin="small 0 0">
        <TextLink to="/notifications">{text('all')}</TextLink>
      </View>
    </>
  );
}
