import { RadioInput, RadioInputGroup } from '@instructure/ui/latest';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { severities, type Severity } from '#shared/alerts/alert-terms.ts';
import { SeverityLabel } from './severity-label-panel.tsx';
import { severityMessages } from './severity.messages.ts';

interface SeverityPickerProps {
  readonly value: Severity;
  readonly onChange: (severity: Severity) => void;
}

/** Chooses how serious something is. */
export function SeverityPicker({ value, onChange }: SeverityPickerProps) {
  const intl = useIntl();
  return (
    <RadioInputGroup
      name={useId()}
      description={intl.formatMessage(severityMessages.label)}
      layout="columns"
      value={value}
      onChange={(_, chosen) => onChange(severities.find((severity) => severity === chosen) ?? value)}
    >
      {severities.map((severity) => (
        <RadioInput key={severity} value={severity} label={<SeverityLabel severity={severity} />} />
      ))}
    </RadioInputGroup>
  );
}
