import { Checkbox, CheckboxGroup } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { audiences } from '#shared/alerts/alert-terms.ts';
import { PeoplePicker } from '../tasks/people-picker.tsx';
import { alertRuleMessages } from './alert-rule.messages.ts';
import type { RuleDraft } from './rule-draft.ts';

/** How many people can be named one by one. */
const mostPeople = 200;

interface AudienceFieldsProps {
  readonly draft: Pick<RuleDraft, 'audience' | 'people'>;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** Who hears of a rule's alerts. */
export function AudienceFields({ draft: { audience, people }, onChange }: AudienceFieldsProps) {
  const intl = useIntl();
  return (
    <div>
      <CheckboxGroup
        name="audience"
        description={intl.formatMessage(alertRuleMessages.audience)}
        value={[...audience]}
        onChange={(chosen) => onChange({ audience: audiences.filter((one) => chosen.includes(one)) })}
      >
        {audiences.map((one) => (
          <Checkbox
            key={one}
            value={one}
            label={intl.formatMessage(alertRuleMessages.audienceChoice, { audience: one })}
          />
        ))}
      </CheckboxGroup>
      {audience.includes('people') ? (
        <div className="field-below">
          <PeoplePicker
            people={people}
            most={mostPeople}
            onChange={(chosen) => onChange({ people: chosen })}
          />
        </div>
      ) : null}
    </div>
  );
}
