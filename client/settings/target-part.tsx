import { FormattedMessage, useIntl } from 'react-intl';
import { measureNames } from '#shared/reports/evidence.messages.ts';
import { measureIds } from '#shared/reports/evidence-target.ts';
import { Choice } from '../ui/form/choice.tsx';
import { DayField } from '../ui/form/day-field.tsx';
import { SettingRow } from '../ui/form/settings-section.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { generalMessages } from './general-settings.messages.ts';
import { NumbersRow, type PartProps } from './setting-parts.tsx';

/** What is to be reached by a day, which evidence is measured by. */
export function TargetPart(props: PartProps) {
  const { draft, mistakes, isChanged, onChange } = props;
  const intl = useIntl();
  const text = useTexts(generalMessages);
  return (
    <>
      <SettingRow isChanged={isChanged('targetMeasure')}>
        <Choice
          label={text('targetMeasure')}
          unsetLabel={text('noTarget')}
          value={draft.targetMeasure}
          choices={measureIds}
          nameOf={(measure) => intl.formatMessage(measureNames[measure])}
          onChoose={(targetMeasure) => onChange({ targetMeasure })}
        />
      </SettingRow>
      {draft.targetMeasure === null ? null : (
        <>
          <NumbersRow props={props} fields={{ targetPercent: text('targetPercentLabel') }}>
            {(inputs) => <FormattedMessage {...generalMessages.targetPercent} values={inputs} />}
          </NumbersRow>
          <SettingRow isChanged={isChanged('targetBy')}>
            <DayField
              label={text('targetBy')}
              value={draft.targetBy}
              fault={mistakes.has('targetBy') ? text('targetByWrong') : undefined}
              onChange={(targetBy) => onChange({ targetBy })}
            />
          </SettingRow>
        </>
      )}
    </>
  );
}
