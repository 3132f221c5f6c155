import { Button, Heading, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StatusRule } from '#shared/status-rules/status-rule.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { StatusesPanel } from '../statuses/statuses-panel.tsx';
import { OpenProposalsSection } from './status-proposals-section.tsx';
import { StatusLabel } from '../statuses/status-label-panel.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { useStatusRules } from './status-rule.api.ts';
import { statusRuleMessages } from './status-rule.messages.ts';
import type { StatusRuleStep } from './status-rule-dialog.tsx';

const StatusRuleDialog = lazyPart(() => import('./status-rule-dialog.tsx'));

/** Which status courses get once a checklist is completed on them. */
function StatusRules() {
  const read = useStatusRules();
  const [step, setStep] = useState<StatusRuleStep>();
  return (
    <section className="card">
      <Heading level="h2">
        <FormattedMessage {...statusRuleMessages.title} />
      </Heading>
      <Text as="p">
        <FormattedMessage {...statusRuleMessages.hint} />
      </Text>
      <LoadState
        of={read}
        list={{ loading: statusRuleMessages.loading, failed: statusRuleMessages.loadFailed }}
      >
        {({ rules, checklists }) => (
          <>
            <RuleList rules={rules} onStep={setStep} />
            {checklists.length === 0 ? (
              <p className="small-print">
                <FormattedMessage
                  {...statusRuleMessages[rules.length === 0 ? 'noChecklists' : 'allHaveRules']}
                />
              </p>
            ) : (
              <Button onClick={() => setStep({ kind: 'create' })}>
                <FormattedMessage {...statusRuleMessages.add} />
              </Button>
            )}
            <Suspense fallback={null}>
              {step ? (
                <StatusRuleDialog step={step} checklists={checklists} onClose={() => setStep(undefined)} />
              ) : null}
            </Suspense>
          </>
        )}
      </LoadState>
    </section>
  );
}

interface RuleListProps {
  readonly rules: readonly StatusRule[];
  readonly onStep: (step: StatusRuleStep) => void;
}

const titles = { edit: 'editTitle', remove: 'removeTitle' } as const;

function RuleList({ rules, onStep }: RuleListProps) {
  const intl = useIntl();
  if (rules.length === 0)
    return (
      <Text as="p">
        <FormattedMessage {...statusRuleMessages.none} />
      </Text>
    );
  return (
    <ul className="statuses status-rules" aria-label={intl.formatMessage(statusRuleMessages.title)}>
      {rules.map((rule) => (
        <li key={rule.id}>
          <RuleFacts rule={rule} />
          <span className="status-actions button-row">
            {(['edit', 'remove'] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                aria-label={intl.formatMessage(statusRuleMessages[titles[kind]], {
                  checklist: rule.checklist.title,
                })}
                onClick={() => onStep({ kind, rule })}
              >
                <FormattedMessage {...statusRuleMessages[kind]} />
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const RuleFacts = ({ rule: { checklist, status, mode } }: { rule: StatusRule }) => (
  <div className="status-facts">
    <bdi>{checklist.title}</bdi>
    <span className="status-title">
      <StatusLabel of={status} />
    </span>
    <span className="small-print">
      <FormattedMessage {...statusRuleMessages[mode === 'ask' ? 'asks' : 'acts']} />
    </span>
    {status.isActive ? null : (
      <Status tone="warning">
        <FormattedMessage {...statusRuleMessages.rests} />
      </Status>
    )}
  </div>
);

/** The institution's statuses, and what gives courses one by itself. */
export default function ManageStatusesPage() {
  return (
    <>
      <StatusesPanel />
      <StatusRules />
      <OpenProposalsSection />
    </>
  );
}
