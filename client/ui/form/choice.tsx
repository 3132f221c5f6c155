import { SimpleSelect, type SimpleSelectProps } from '@instructure/ui/latest';
import { useId, useState, type ReactNode } from 'react';

interface ChoiceProps<T extends string | number> extends Pick<
  SimpleSelectProps,
  'interaction' | 'messages' | 'placeholder' | 'width'
> {
  readonly label: ReactNode;
  /** the name of "not chosen", if that's possible */
  readonly unsetLabel?: string;
  /** it's offered even if it's none of the choices, such as one from the address that has gone */
  readonly value: T | null;
  readonly choices: readonly T[];
  readonly nameOf: (choice: T) => string;
  readonly onChoose: (choice: T | null) => void;
}

const unset = 'unset';

/** One of several choices, or none. */
export function Choice<T extends string | number>({
  label,
  unsetLabel,
  value,
  choices,
  nameOf,
  onChoose,
  ...field
}: ChoiceProps<T>) {
  const id = useId();
  const offered = value === null || choices.includes(value) ? choices : [value, ...choices];
  const names = offered.map((choice) => [String(choice), nameOf(choice)] as const);
  const shown = useNameVersion(value, value === null ? unsetLabel : nameOf(value));
  return (
    <SimpleSelect
      key={shown}
      {...field}
      renderLabel={label}
      value={String(value ?? unset)}
      onChange={(_, { value: chosen }) =>
        onChoose(offered.find((choice) => String(choice) === chosen) ?? null)
      }
    >
      {[...(unsetLabel === undefined ? [] : [[unset, unsetLabel] as const]), ...names].map(([key, name]) => (
        <SimpleSelect.Option key={key} id={`${id}-${key}`} value={key}>
          {name}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}

/**
 * Another number whenever the same choice has another name: it was read meanwhile, or the language changed. InstUI would
 * keep the former name.
 */
function useNameVersion(value: string | number | null, name: string | undefined) {
  const [seen, setSeen] = useState({ value, name, version: 0 });
  if (seen.value === value && seen.name === name) return seen.version;
  const version = seen.value === value ? seen.version + 1 : seen.version;
  setSeen({ value, name, version });
  return version;
}

interface RecordChoiceProps<Id extends string | number> extends Omit<ChoiceProps<Id>, 'choices' | 'nameOf'> {
  readonly records: readonly { readonly id: Id; readonly title: string }[];
}

/** One of several records. One that has gone, or isn't read yet, is called by its id. */
export function RecordChoice<Id extends string | number>({ records, ...field }: RecordChoiceProps<Id>) {
  const titles = new Map(records.map(({ id, title }) => [id, title]));
  return <Choice {...field} choices={[...titles.keys()]} nameOf={(id) => titles.get(id) ?? `#${id}`} />;
}
