import { Checkbox, Responsive, ScreenReaderContent, Table, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { NotificationPreferences } from '#shared/account/preferences.ts';
import {
  mailCadences,
  notificationTopics,
  type NotificationTopic,
} from '#shared/notifications/notification-kinds.ts';
import { Choice } from '../ui/form/choice.tsx';
import { MailOffPanel } from '../mail/mail-off-panel.tsx';
import { accountMessages } from './account.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

type TopicChoice = NotificationPreferences['topics'][NotificationTopic];

interface NotificationFieldsProps {
  readonly value: NotificationPreferences;
  readonly onChange: (value: NotificationPreferences) => void;
}

/** How a person hears of each topic: in the bell, by mail, and how often. Only the ReadyGo flavour has them. */
export function NotificationFields({ value, onChange }: NotificationFieldsProps) {
  const intl = useIntl();
  const text = useTexts(accountMessages);
  const change = (topic: NotificationTopic, choice: TopicChoice) =>
    onChange({ ...value, topics: { ...value.topics, [topic]: choice } });
  return (
    <>
      <MailOffPanel />
      <Checkbox
        label={text('wantsEmail')}
        checked={value.email}
        onChange={() => onChange({ ...value, email: !value.email })}
      />
      <Responsive
        match="media"
        query={{ narrow: { maxWidth: '40rem' } }}
        render={(_, matches) => (
          <Table
            caption={text('notifications')}
            hover={false}
            layout={matches?.includes('narrow') ? 'stacked' : 'auto'}
          >
            <Table.Head>
              <Table.Row>
                <Table.ColHeader id="topic">{text('topic')}</Table.ColHeader>
                <Table.ColHeader id="in-app">{text('inApp')}</Table.ColHeader>
                <Table.ColHeader id="by-mail">{text('byEmail')}</Table.ColHeader>
              </Table.Row>
            </Table.Head>
            <Table.Body>
              {notificationTopics.map((topic) => (
                <Table.Row key={topic}>
                  <Table.RowHeader>
                    {intl.formatMessage(accountMessages.topicName, { topic })}
                  </Table.RowHeader>
                  <Table.Cell>
                    <InAppField topic={topic} choice={value.topics[topic]} onChange={change} />
                  </Table.Cell>
                  <Table.Cell>
                    <MailField
                      topic={topic}
                      choice={value.topics[topic]}
                      isDisabled={!value.email}
                      onChange={change}
                    />
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        )}
      />
      <Text as="p">{text('digestHint')}</Text>
    </>
  );
}

interface FieldProps {
  readonly topic: NotificationTopic;
  readonly choice: TopicChoice;
  readonly onChange: (topic: NotificationTopic, choice: TopicChoice) => void;
}

function InAppField({ topic, choice, onChange }: FieldProps) {
  const intl = useIntl();
  return (
    <Checkbox
      label={
        <ScreenReaderContent>{intl.formatMessage(accountMessages.inAppFor, { topic })}</ScreenReaderContent>
      }
      checked={choice.inApp}
      onChange={() => onChange(topic, { ...choice, inApp: !choice.inApp })}
    />
  );
}

function MailField({ topic, choice, isDisabled, onChange }: FieldProps & { readonly isDisabled: boolean }) {
  const intl = useIntl();
  return (
    <Choice
      label={
        <ScreenReaderContent>{intl.formatMessage(accountMessages.mailFor, { topic })}</ScreenReaderContent>
      }
      width="12rem"
      interaction={isDisabled ? 'disabled' : 'enabled'}
      value={choice.mail}
      choices={mailCadences}
      nameOf={(cadence) => intl.formatMessage(accountMessages.cadenceName, { cadence })}
      onChoose={(mail) => onChange(topic, { ...choice, mail: mail ?? choice.mail })}
    />
  );
}
