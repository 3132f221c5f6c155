import { Alert, Button, Heading, Pill, Text } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  mostPreviewed,
  namedInPreview,
  type PreviewedCourse,
  type RulePreview,
} from '#shared/batches/add-courses.api.ts';
import type { Batch } from '#shared/batches/batch.ts';
import { isLargeRemoval } from '#shared/syncs/sync.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useProblemText, type Loadable } from '../ui/page/load-state.tsx';
import { SkeletonRows } from '../ui/page/skeleton.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { courseChangeMessages } from './course-change.messages.ts';

const messages = defineMessages({
  heading: { id: 'rulePreview.heading', defaultMessage: 'What the rule finds' },
  incomplete: {
    id: 'rulePreview.incomplete',
    defaultMessage: 'Choose an account to see which courses the rule finds.',
  },
  count: {
    id: 'batch.preview',
    defaultMessage:
      '{count, plural, =0 {This rule doesn’t find any courses right now.} one {This rule finds # course right now.} other {This rule finds # courses right now.}}',
  },
  atLeast: {
    id: 'rulePreview.atLeast',
    defaultMessage:
      '{isReading, select, true {{count, plural, =0 {Reading Canvas…} one {At least # course. Reading Canvas…} other {At least # courses. Reading Canvas…}}} other {{count, plural, one {This rule finds at least # course.} other {This rule finds at least # courses.}}}}',
  },
  changes: {
    id: 'rulePreview.changes',
    defaultMessage:
      '{enters, plural, =0 {None comes in} one {# comes in} other {# come in}}, {leaves, plural, =0 {none goes out} one {# goes out} other {# go out}}.',
  },
  changesSoFar: {
    id: 'rulePreview.changesSoFar',
    defaultMessage:
      '{enters, plural, =0 {None of these comes in} one {At least # comes in} other {At least # come in}}. How many go out isn’t known.',
  },
  exceptions: {
    id: 'rulePreview.exceptions',
    defaultMessage:
      '{pinned, plural, =0 {} one {# pinned course stays. } other {# pinned courses stay. }}{excluded, plural, =0 {} one {# excluded course stays out. } other {# excluded courses stay out. }}{isKnown, select, true {That makes {total, plural, one {# course} other {# courses}} in all.} other {}}',
  },
  none: {
    id: 'rulePreview.none',
    defaultMessage:
      'Try another account, term or format. The batch fills by itself once Canvas has such courses.',
  },
  tooMany: {
    id: 'rulePreview.tooMany',
    defaultMessage:
      'Canvas has more: this preview reads no more than {most, number} courses. A sync reads all of them.',
  },
  asks: {
    id: 'rulePreview.asks',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}} would go out. That is a lot for this batch, so the sync will stop and ask before it removes them.',
  },
  first: {
    id: 'rulePreview.first',
    defaultMessage:
      '{isAll, select, true {{count, plural, one {The course:} other {All # courses:}}} other {The first {count, number}:}}',
  },
  firstLeaving: {
    id: 'rulePreview.firstLeaving',
    defaultMessage: '{isAll, select, true {Going out:} other {Going out, the first {count, number}:}}',
  },
  change: {
    id: 'rulePreview.change',
    defaultMessage: '{change, select, enters {in} leaves {out} other {stays}}',
  },
});

interface RulePreviewCardProps {
  readonly of: Loadable<RulePreview>;
  /** the batch whose rule is changed; a new one has no courses yet */
  readonly batch: Pick<Batch, 'type' | 'courseCount'> | undefined;
  /** whether there is a rule to look by: it needs an account */
  readonly isComplete: boolean;
  readonly onReadAgain: () => void;
}

/** What a rule finds, and what it would change, before anything is saved. */
export function RulePreviewCard({
  of: { data, error },
  batch,
  isComplete,
  onReadAgain,
}: RulePreviewCardProps) {
  const textOf = useProblemText();
  const text = useTexts(messages);
  const trouble = error ? textOf(error) : data?.errorMessage;
  const found = trouble ? undefined : data;
  return (
    <section className="card rule-preview" aria-label={text('heading')}>
      <div role="status">
        <Heading level="h2">{isComplete && !trouble ? <Finding found={found} /> : text('heading')}</Heading>
        {found ? <Changes found={found} batch={batch} /> : null}
        {isComplete ? null : <p>{text('incomplete')}</p>}
        {trouble ? (
          <Alert variant="error" transition="none" margin="small 0 0">
            {trouble}
          </Alert>
        ) : null}
      </div>
      {found ? <Named found={found} isCompared={batch !== undefined} /> : null}
      {isComplete && !trouble && !found ? <SkeletonRows rows={namedInPreview} /> : null}
      {isComplete ? (
        <div className="selection-bar">
          <Button size="small" onClick={onReadAgain}>
            <FormattedMessage {...courseChangeMessages.findAgain} />
          </Button>
          {found?.fetchedAt ? (
            <Text size="small">
              <FormattedMessage
                {...courseChangeMessages.found}
                values={{ when: <Ago key="when" at={found.fetchedAt} /> }}
              />
            </Text>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** How many courses there are, or that Canvas is still being read. */
function Finding({ found }: { found: RulePreview | undefined }) {
  const count = found?.courseCount ?? 0;
  if (!found?.isPartial && found) return <FormattedMessage {...messages.count} values={{ count }} />;
  return (
    <FormattedMessage
      {...messages.atLeast}
      values={{ count, isReading: String(found?.status !== 'ready') }}
    />
  );
}

interface ChangesProps {
  readonly found: RulePreview;
  readonly batch: RulePreviewCardProps['batch'];
}

/** What comes in and goes out, what stays whatever the rule says, and what a sync would do about it. */
function Changes({ found, batch }: ChangesProps) {
  const { courseCount, enters, leaves, memberCount, pinned, excluded, isPartial, status } = found;
  const asks = batch && leaves !== null && isLargeRemoval(leaves, batch.courseCount);
  return (
    <>
      {batch && !(isPartial && status === 'reading') ? (
        <p>
          <FormattedMessage
            {...messages[leaves === null ? 'changesSoFar' : 'changes']}
            values={{ enters, leaves }}
          />
        </p>
      ) : null}
      {pinned + excluded > 0 ? (
        <p>
          <FormattedMessage
            {...messages.exceptions}
            values={{ pinned, excluded, isKnown: String(memberCount !== null), total: memberCount ?? 0 }}
          />
        </p>
      ) : null}
      {courseCount === 0 && status === 'ready' ? (
        <p>
          <FormattedMessage {...messages.none} />
        </p>
      ) : null}
      {isPartial && status === 'ready' ? (
        <p>
          <FormattedMessage {...messages.tooMany} values={{ most: mostPreviewed }} />
        </p>
      ) : null}
      {asks ? (
        <Alert variant="warning" transition="none" margin="small 0 0">
          <FormattedMessage {...messages.asks} values={{ count: leaves }} />
        </Alert>
      ) : null}
    </>
  );
}

interface NamedProps {
  readonly found: RulePreview;
  /** whether there's a batch that they come into or go out of */
  readonly isCompared: boolean;
}

/** The first of the courses, and the first of those that go out. */
function Named({ found: { courses, leaving, memberCount, leaves, status }, isCompared }: NamedProps) {
  const intl = useIntl();
  if (status === 'reading' && courses.length === 0) return <SkeletonRows rows={namedInPreview} />;
  return (
    <>
      <CourseLines
        label={intl.formatMessage(messages.first, {
          count: courses.length,
          isAll: String(memberCount === courses.length),
        })}
        courses={courses}
        isCompared={isCompared}
      />
      <CourseLines
        label={intl.formatMessage(messages.firstLeaving, {
          count: leaving.length,
          isAll: String(leaves === leaving.length),
        })}
        courses={leaving}
        isCompared
      />
    </>
  );
}

interface CourseLinesProps {
  readonly label: string;
  readonly courses: readonly PreviewedCourse[];
  readonly isCompared: boolean;
}

const colours = { enters: 'info', leaves: 'warning' } as const;

function CourseLines({ label, courses, isCompared }: CourseLinesProps) {
  const intl = useIntl();
  if (courses.length === 0) return null;
  const signOf = ({ change }: PreviewedCourse) => {
    const word = intl.formatMessage(messages.change, { change });
    return change === 'stays' ? (
      <span className="soft">{word}</span>
    ) : (
      <Pill color={colours[change]}>{word}</Pill>
    );
  };
  return (
    <>
      <p>{label}</p>
      <ul className="lines" aria-label={label}>
        {courses.map((course) => (
          <li key={course.id} className="preview-line">
            {isCompared ? <span>{signOf(course)}</span> : null}
            <bdi>{course.title}</bdi>
            <span className="soft">{course.courseCode ?? course.lmsCourseId}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
