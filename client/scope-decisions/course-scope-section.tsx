import { Button, Heading, Text, ToggleDetails } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readCourseScope } from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeDecision } from '#shared/scope-decisions/scope-decision.ts';
import { scopeAlarmWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { ChoosePartDialog, type Chosen } from './choose-part-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { useCourseScope } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';

const messages = defineMessages({
  title: { id: 'scope.ofCourse.title', defaultMessage: 'Scope' },
  loadFailed: { id: 'scope.ofCourse.loadFailed', defaultMessage: 'The course’s scope couldn’t be loaded.' },
  nobody: { id: 'scope.ofCourse.nobody', defaultMessage: 'Nobody has decided about it.' },
  decide: { id: 'scope.ofCourse.decide', defaultMessage: 'Decide…' },
  decideParts: { id: 'scope.ofCourse.decideParts', defaultMessage: 'Decide about what’s in it…' },
  parts: {
    id: 'scope.ofCourse.parts',
    defaultMessage: '{count, plural, one {# decision} other {# decisions}} about what’s in it',
  },
  history: {
    id: 'scope.ofCourse.history',
    defaultMessage: '{count, plural, one {# earlier decision} other {# earlier decisions}}',
  },
});

type Asked = Pick<Parameters<typeof DecideDialog>[0], 'title' | 'subjects'>;
type CourseScope = Result<typeof readCourseScope>;

/** How a course stands, why, and what was decided before; with a way to decide for those who may. */
export function CourseScopeSection({ course }: { course: { readonly id: number; readonly title: string } }) {
  const intl = useIntl();
  const read = useCourseScope(course.id);
  const [asked, setAsked] = useState<Asked>();
  const [isChoosing, setIsChoosing] = useState(false);
  const ask = ({ title, ...subject }: Chosen) => setAsked({ title, subjects: [subject] });
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(messages.title)}</Heading>
      <LoadState of={read} list={{ loading: uiMessages.loading, failed: messages.loadFailed, rows: 0 }}>
        {(known) => (
          <>
            <Standing known={known} />
            {known.canDecide ? (
              <span className="button-row">
                <Button size="small" onClick={() => ask({ subject: 'course', key: '', title: course.title })}>
                  <FormattedMessage {...messages.decide} />
                </Button>
                <Button size="small" onClick={() => setIsChoosing(true)}>
                  <FormattedMessage {...messages.decideParts} />
                </Button>
              </span>
            ) : null}
            <DecisionsFold title={messages.parts} decisions={known.parts} />
            <DecisionsFold title={messages.history} decisions={known.history} />
          </>
        )}
      </LoadState>
      {isChoosing ? (
        <ChoosePartDialog
          course={course}
          onChoose={(chosen) => {
            setIsChoosing(false);
            ask(chosen);
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
      {asked ? <DecideDialog courseId={course.id} {...asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  );
}

function Standing({ known: { label, decision, alarms } }: { known: CourseScope }) {
  return (
    <>
      <Text weight="bold">{label}</Text>
      {decision ? (
        <div>
          <DecisionFacts decision={decision} />
        </div>
      ) : (
        <span className="small-print">
          <FormattedMessage {...messages.nobody} />
        </span>
      )}
      {alarms.map((alarm) => (
        <Status key={alarm} tone="warning">
          <FormattedMessage {...scopeAlarmWords[alarm]} />
        </Status>
      ))}
      <span className="small-print">
        <FormattedMessage {...scopeMessages.noAdvice} />
      </span>
    </>
  );
}

interface DecisionsFoldProps {
  readonly title: (typeof messages)[keyof typeof messages];
  readonly decisions: readonly ScopeDecision[];
}

function DecisionsFold({ title, decisions }: DecisionsFoldProps) {
  if (decisions.length === 0) return null;
  return (
    <ToggleDetails summary={<FormattedMessage {...title} values={{ count: decisions.length }} />}>
      <ul className="plain-list">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <bdi>{decision.title}</bdi>: {decision.label}
            <DecisionFacts decision={decision} />
          </li>
        ))}
      </ul>
    </ToggleDetails>
  );
}
