import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { findingMessages } from './finding.messages.ts';
import { fixSteps } from './fix-step-table.ts';
import { stepMessages } from './rule-step.messages.ts';
import { ruleFaults } from './rule-what.messages.ts';
import { ruleReasons } from './rule-why.messages.ts';

/** What's wrong, why it matters, and how to fix it in Canvas. */
export function FixSteps({ rule }: { rule: UdoitRuleId }) {
  const intl = useIntl();
  return (
    <>
      <p>{intl.formatMessage(ruleFaults[rule])}</p>
      <Heading level="h4">{intl.formatMessage(findingMessages.why)}</Heading>
      <p>{intl.formatMessage(ruleReasons[rule])}</p>
      <Heading level="h4">{intl.formatMessage(findingMessages.how)}</Heading>
      <ol className="fix-steps">
        {fixSteps[rule].map((step) => (
          <li key={step}>{intl.formatMessage(stepMessages[step])}</li>
        ))}
      </ol>
    </>
  );
}
