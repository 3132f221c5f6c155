import { Button, CircleSmallInstUIIcon, ScreenReaderContent, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { Notification } from '#shared/notifications/notification.api.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { notificationMessages } from './notification.messages.ts';

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** what it says if there are none */
  readonly empty: string;
  readonly onRead: (notification: Notification) => void;
}

/** Notifications, each with a link to what it's about, if that can be opened. Following the link reads it. */
export function NotificationList({ notifications, empty, onRead }: NotificationListProps) {
  const intl = useIntl();
  if (notifications.length === 0) return <Text as="p">{empty}</Text>;
  return (
    <ul className="notification-list" aria-label={intl.formatMessage(notificationMessages.list)}>
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onRead={onRead} />
      ))}
    </ul>
  );
}

function NotificationItem({
  notification,
  onRead,
}: {
  readonly notification: Notification;
  readonly onRead: (notification: Notification) => void;
}) {
  const intl = useIntl();
  const { text, path, at, isRead } = notification;
  const unread = intl.formatMessage(notificationMessages.unread);
  return (
    <li>
      <div className="notification-text">
        {isRead ? null : (
          <span title={unread}>
            <CircleSmallInstUIIcon color="infoColor" />
            <ScreenReaderContent>{unread}: </ScreenReaderContent>
          </span>
        )}
        {path === null ? (
          <Text weight={isRead ? 'weightRegular' : 'weightImportant'}>{text}</Text>
        ) : (
          <span onClickCapture={() => (isRead ? undefined : onRead(notification))}>
            <TextLink to={path}>{text}</TextLink>
          </span>
        )}
      </div>
      <div className="notification-foot">
        <Text size="contentSmall">
          <Ago at={at} />
        </Text>
        {isRead ? null : (
          <Button size="small" onClick={() => onRead(notification)}>
            <ScreenReaderContent>
              {intl.formatMessage(notificationMessages.markOne, { text })}
            </ScreenReaderContent>
            <span aria-hidden="true">{intl.formatMessage(notificationMessages.mark)}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
