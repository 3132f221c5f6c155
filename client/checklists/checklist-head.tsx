import { BellInstUIIcon, Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Checklist } from '#shared/checklists/checklist.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import type { TaskChoice, TaskSelection } from '#shared/tasks/task-list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useAbility } from '../data/use-settings.tsx';
import { useTaskMessagePreview } from '../messages/message.api.ts';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { checklistMessages } from './checklist.messages.ts';

const AssignDialog = lazyPart(() => import('./assign-checklist-dialog.tsx'));
const MessageDialog = lazyPart(() => import('../messages/task-message-dialog.tsx'));

const messages = defineMessages({
  notYet: { id: 'checklistHead.notYet', defaultMessage: 'No course has this checklist yet.' },
  unpublished: {
    id: 'checklistHead.unpublished',
    defaultMessage: 'Not published yet: nobody but you and other editors sees it.',
  },
  reading: { id: 'checklistHead.reading', defaultMessage: 'Counting the courses…' },
  courses: {
    id: 'checklistHead.courses',
    defaultMessage: '{count, plural, one {# course} other {# courses}}{inScope}',
  },
  ofBatch: {
    id: 'checklistHead.ofBatch',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}}{inScope}, assigned to <batch>{title}</batch>',
  },
  ofBatches: {
    id: 'checklistHead.ofBatches',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}}{inScope}, assigned to {batches, plural, one {# batch} other {# batches}}',
  },
  done: {
    id: 'checklistHead.done',
    defaultMessage: '{done, number} of {total, plural, one {# task} other {# tasks}} done',
  },
  overdue: {
    id: 'checklistHead.overdue',
    defaultMessage: '{count, number} overdue in {courses, plural, one {# course} other {# courses}}{inScope}',
  },
  underWay: { id: 'checklistHead.underWay', defaultMessage: 'courses are still getting it' },
  remind: {
    id: 'checklistHead.remind',
    defaultMessage: '{people, plural, one {Remind # person} other {Remind # people}}',
  },
  message: { id: 'checklistHead.message', defaultMessage: 'Message…' },
});

export type ChecklistProgress = Result<typeof readChecklistProgress>;

interface ChecklistHeadProps {
  readonly checklist: Checklist;
  readonly title: string;
  /** undefined: it was never published, or isn't read yet */
  readonly progress: ChecklistProgress | undefined;
  readonly mayEdit: boolean;
}

/** What a checklist is called, how far its courses are, and what can be done about that. */
export function ChecklistHead({ checklist, title, progress, mayEdit }: ChecklistHeadProps) {
  const text = useTexts(checklistMessages);
  return (
    <PageHeading
      title={title}
      crumbs={[{ title: text('list'), to: '/manage/checklists' }]}
      subtitle={<ProgressLine checklist={checklist} progress={progress} />}
    >
      {progress && progress.taskCount > 0 ? <People checklistId={checklist.id} progress={progress} /> : null}
      {checklist.permissions.assign ? <Assign checklist={checklist} progress={progress} /> : null}
      {mayEdit ? <Help title={text('editorHelpTitle')} text={text('editorHelpText')} /> : null}
    </PageHeading>
  );
}

type PartProps = Pick<ChecklistHeadProps, 'checklist' | 'progress'>;

function ProgressLine({ checklist, progress }: PartProps) {
  const text = useTexts(messages);
  if (checklist.publication === 0) return text('unpublished');
  if (!progress) return text('reading');
  const { taskCount: total, completedCount: done, overdueCount: count, isUnderWay } = progress;
  if (progress.courseCount === 0 && !isUnderWay) return text('notYet');
  const overdue = {
    courseCount: progress.overdueCourseCount,
    inScopeCount: progress.overdueInScopeCount,
  };
  return (
    <span>
      <Where progress={progress} />
      {total > 0 ? ` · ${text('done', { done, total })}` : null}
      {count > 0 ? (
        <>
          {' · '}
          <TextLink isInSentence to={tasksAddress(checklist.id, 'overdue')}>
            <FormattedMessage
              {...messages.overdue}
              values={{ count, courses: overdue.courseCount, inScope: <InScopeCount of={overdue} /> }}
            />
          </TextLink>
        </>
      ) : null}
      {isUnderWay ? ` · ${text('underWay')}` : null}
    </span>
  );
}

function Where({ progress }: { progress: ChecklistProgress }) {
  const [batch, ...others] = progress.batches;
  const counts = { count: progress.courseCount, inScope: <InScopeCount of={progress} /> };
  if (!batch) return <FormattedMessage {...messages.courses} values={counts} />;
  if (others.length > 0)
    return <FormattedMessage {...messages.ofBatches} values={{ ...counts, batches: others.length + 1 }} />;
  return (
    <FormattedMessage
      {...messages.ofBatch}
      values={{
        ...counts,
        title: batch.title,
        batch: (inside) => (
          <TextLink key="batch" isInSentence to={`/manage/batches/${batch.id}`}>
            {inside}
          </TextLink>
        ),
      }}
    />
  );
}

/** The tasks of a checklist in the list of tasks. */
const tasksAddress = (checklistId: number, state: TaskChoice) =>
  `/tasks?scope=all&standing=all&checklistId=${checklistId}&state=${state}`;

const tasksOf = (checklistId: number, state: TaskChoice): TaskSelection => ({
  all: { scope: 'all', state, standing: 'in_scope', batchIds: [], checklistId },
  deselected: [],
});

/** Reminds those who are late, or as long as nobody is, those with open tasks; or writes to all who have tasks. */
function People({ checklistId, progress }: { checklistId: number; progress: ChecklistProgress }) {
  const intl = useIntl();
  const mayTell = useAbility('courses.change');
  const [asked, setAsked] = useState<'reminder' | 'message'>();
  const { taskCount, completedCount, overdueCount } = progress;
  const late = tasksOf(checklistId, overdueCount > 0 ? 'overdue' : 'open');
  const hasOpen = completedCount < taskCount;
  const preview = useTaskMessagePreview(mayTell && hasOpen ? { selection: late, kind: 'reminder' } : null);
  const people = hasOpen ? (preview.data?.people ?? 0) : 0;
  if (!mayTell) return null;
  const isCounting = preview.isLoading && preview.data === undefined;
  return (
    <>
      {people > 0 ? (
        <Button renderIcon={<BellInstUIIcon />} onClick={() => setAsked('reminder')}>
          {intl.formatMessage(messages.remind, { people })}
        </Button>
      ) : null}
      {isCounting ? (
        // Its room, until it's known how many they are.
        <span className="unseen" aria-hidden="true" inert>
          <Button renderIcon={<BellInstUIIcon />}>
            {intl.formatMessage(messages.remind, { people: 10 })}
          </Button>
        </span>
      ) : null}
      <Button onClick={() => setAsked('message')}>{intl.formatMessage(messages.message)}</Button>
      {asked ? (
        <Suspense fallback={null}>
          <MessageDialog
            kind={asked}
            selection={asked === 'reminder' ? late : tasksOf(checklistId, 'counted')}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Assign({ checklist: { id, title }, progress }: PartProps) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const batchIds = progress?.batches.map((batch) => batch.id) ?? [];
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{intl.formatMessage(checklistMessages.assign)}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <AssignDialog checklist={{ id, title }} except={batchIds} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
