import { TextInput } from '@instructure/ui/latest';
import { timeZones } from '#shared/account/time-zone.ts';

/** Made only once: there are more than 400. */
const timeZoneList = (
  <datalist id="time-zones">
    {timeZones.map((zone) => (
      <option key={zone}>{zone}</option>
    ))}
  </datalist>
);

interface TimeZoneFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

/** A time zone by its name, with all names to choose from. */
export const TimeZoneField = ({ label, hint, problem, value, onChange }: TimeZoneFieldProps) => (
  <>
    <TextInput
      renderLabel={label}
      value={value}
      list="time-zones"
      messages={
        problem === undefined ? [{ type: 'hint', text: hint }] : [{ type: 'newError', text: problem }]
      }
      onChange={(_, zone) => onChange(zone)}
    />
    {timeZoneList}
  </>
);
