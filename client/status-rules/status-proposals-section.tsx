import { Button, Checkbox, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StatusProposal } from '#shared/status-rules/status-rule.ts';
import { useSettings } from '../data/use-settings.tsx';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useCourseProposals, useProposals, useAnswerProposals } from './status-rule.api.ts';
import { statusRuleMessages } from './status-rule.messages.ts';
import { useNotice } from '../ui/overlay/notices.tsx';

/** What's proposed for a course, for those who see it; nothing while nothing is. The core flavour has none. */
export const CourseProposalsSection = ({ courseId }: { courseId: number }) =>
  useSettings().isReadyGo ? <ProposalsOfCourse courseId={courseId} /> : null;

function ProposalsOfCourse({ courseId }: { courseId: number }) {
  const proposals = useCourseProposals(courseId).data?.proposals ?? [];
  if (proposals.length === 0) return null;
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...statusRuleMessages.proposals} />
      </Heading>
      <ul className="plain-list">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <WhatChanges of={proposal} />
            <WhyProposed of={proposal} />
            {proposal.permissions.answer ? <AnswerOne of={proposal} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

const WhatChanges = ({ of: { from, to } }: { of: StatusProposal }) => (
  <FormattedMessage
    {...statusRuleMessages.change}
    values={{ from: <StatusLabel of={from} />, to: <StatusLabel of={to} /> }}
  />
);

const WhyProposed = ({ of: { checklist, madeAt } }: { of: StatusProposal }) => (
  <div className="small-print">
    <FormattedMessage {...statusRuleMessages.because} values={{ checklist: checklist.title }} /> ·{' '}
    <Ago at={madeAt} />
  </div>
);

const namesOfOne = { accept: 'acceptOne', decline: 'declineOne' } as const;

function AnswerOne({ of: { id, to } }: { of: StatusProposal }) {
  const intl = useIntl();
  const { isRunning, answer } = useAnswer();
  return (
    <span className="button-row">
      {(['accept', 'decline'] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          color={kind === 'accept' ? 'primary' : 'secondary'}
          interaction={isRunning ? 'disabled' : 'enabled'}
          aria-label={intl.formatMessage(statusRuleMessages[namesOfOne[kind]], { status: to.label })}
          onClick={() => void answer([id], kind === 'accept')}
        >
          <FormattedMessage {...statusRuleMessages[kind]} />
        </Button>
      ))}
    </span>
  );
}

/** All that's proposed for courses that one sees, to answer many at once; nothing while nothing is. */
export const OpenProposalsSection = () => (useSettings().isReadyGo ? <OpenProposals /> : null);

function OpenProposals() {
  const intl = useIntl();
  const read = useProposals();
  if (!read.error && (read.data?.pagination.total ?? 0) === 0) return null;
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...statusRuleMessages.proposals} />
      </Heading>
      <LoadState of={read} failed={intl.formatMessage(statusRuleMessages.proposalsFailed)}>
        {({ proposals, pagination: { total } }) => (
          <ProposalList proposals={proposals} more={total - proposals.length} />
        )}
      </LoadState>
    </section>
  );
}

function ProposalList({ proposals, more }: { proposals: readonly StatusProposal[]; more: number }) {
  const intl = useIntl();
  const { isRunning, answer } = useAnswer();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const open = proposals.filter(({ permissions }) => permissions.answer).map(({ id }) => id);
  const chosen = open.filter((id) => marked.includes(id));
  const handleAnswer = async (isAccepted: boolean) => {
    if (await answer(chosen, isAccepted)) setMarked([]);
  };
  return (
    <div className="section-stack tight">
      {open.length > 1 ? (
        <Checkbox
          label={intl.formatMessage(statusRuleMessages.chooseAll)}
          checked={chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          onChange={() => setMarked(chosen.length === open.length ? [] : open)}
        />
      ) : null}
      <ul className="plain-list">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalRow
              of={proposal}
              isChosen={chosen.includes(proposal.id)}
              onChoose={(id) =>
                setMarked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
              }
            />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="small-print">
          <FormattedMessage {...statusRuleMessages.more} values={{ count: more }} />
        </p>
      ) : null}
      {open.length === 0 ? null : (
        <span className="button-row">
          {(['accept', 'decline'] as const).map((kind) => (
            <Button
              key={kind}
              color={kind === 'accept' ? 'primary' : 'secondary'}
              interaction={isRunning || chosen.length === 0 ? 'disabled' : 'enabled'}
              onClick={() => void handleAnswer(kind === 'accept')}
            >
              <FormattedMessage {...statusRuleMessages[kind]} />
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

interface ProposalRowProps {
  readonly of: StatusProposal;
  readonly isChosen: boolean;
  readonly onChoose: (id: number) => void;
}

function ProposalRow({ of, isChosen, onChoose }: ProposalRowProps) {
  const intl = useIntl();
  const { id, course, from, to, permissions } = of;
  const names = { course: course.title, from: from.label, to: to.label };
  return (
    <>
      {permissions.answer ? (
        <Checkbox
          label={intl.formatMessage(statusRuleMessages.chooseCourse, names)}
          checked={isChosen}
          onChange={() => onChoose(id)}
        />
      ) : (
        <WhatChanges of={of} />
      )}
      <TextLink to={`/courses/${course.id}`}>{course.title}</TextLink>
      <WhyProposed of={of} />
    </>
  );
}

/** Answers proposals and says how that went; true if something was answered. */
function useAnswer() {
  const intl = useIntl();
  const showNotice = useNotice();
  const answering = useAnswerProposals();
  const answer = async (ids: readonly number[], isAccepted: boolean) => {
    const body = { ids: [...ids], isAccepted };
    const { result } = await answering.run({ body }, statusRuleMessages.answerFailed);
    if (!result) return false;
    const count = result.done.length;
    if (count > 0)
      showNotice(
        'success',
        intl.formatMessage(statusRuleMessages[isAccepted ? 'accepted' : 'declined'], { count }),
      );
    for (const message of new Set(result.failed.map((each) => each.message))) showNotice('error', message);
    return count > 0;
  };
  return { isRunning: answering.isRunning, answer };
}
