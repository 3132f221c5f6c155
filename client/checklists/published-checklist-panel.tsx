import { Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Checklist } from '#shared/checklists/checklist.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { checklistMessages } from './checklist.messages.ts';

/** What a checklist says, for people who can't change it. */
export function PublishedChecklist({ checklist: { title, taskTemplates } }: { checklist: Checklist }) {
  const intl = useIntl();
  const crumbs = [{ title: intl.formatMessage(checklistMessages.list), to: '/manage/checklists' }];
  return (
    <>
      <PageHeading title={title} crumbs={crumbs} />
      <Text as="p">
        <FormattedMessage {...checklistMessages.readOnly} />
      </Text>
      <ol>
        {taskTemplates.map((task) => (
          <li key={task.key}>
            <strong>{task.title}</strong>
            {task.description === '' ? null : <p className="small-print lines-kept">{task.description}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}
