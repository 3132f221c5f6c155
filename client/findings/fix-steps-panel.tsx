import { ToggleDetails } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { FoundItem } from '#shared/findings/finding.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { EditInCanvas } from './edit-in-canvas-panel.tsx';
import { findingMessages } from './finding.messages.ts';
import { fixSteps, stepMessages } from './rule-step.messages.ts';
import { ruleFaults } from './rule-what.messages.ts';
import { ruleReasons } from './rule-why.messages.ts';

interface FixStepsProps {
  readonly rule: UdoitRuleId;
  /** whether the steps show at once */
  readonly isOpen: boolean;
}

/** What's wrong, why it matters, and how to fix it in Canvas. */
export function FixSteps({ rule, isOpen }: FixStepsProps) {
  const intl = useIntl();
  return (
    <>
      <p>
        {intl.formatMessage(ruleFaults[rule])} {intl.formatMessage(ruleReasons[rule])}
      </p>
      <ToggleDetails summary={intl.formatMessage(findingMessages.how)} defaultExpanded={isOpen}>
        <ol className="fix-steps">
          {fixSteps[rule].map((step) => (
            <li key={step}>{intl.formatMessage(stepMessages[step])}</li>
          ))}
        </ol>
      </ToggleDetails>
    </>
  );
}

/** What a person does in Canvas where a fault can't be mended from here: the steps, and the way to the item. */
export const FixByHand = ({ rule, item }: Pick<FixStepsProps, 'rule'> & { readonly item: FoundItem }) => (
  <>
    <FixSteps rule={rule} isOpen />
    <EditInCanvas item={item} />
  </>
);
