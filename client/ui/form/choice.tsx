import { SimpleSelect } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  /** the name of "not chosen", if that's possible */
  readonly unsetLabel?: string;
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
}: ChoiceProps<T>) {
  const { locale } = useIntl();
  const options = choices.map((choice) => ({ id: String(choice), name: nameOf(choice) }));
  const all = unsetLabel === undefined ? options : [{ id: unset, name: unsetLabel }, ...options];
  return (
    <SimpleSelect
      // InstUI keeps the name of the choice; in another language it has to start over.
      key={locale}
      renderLabel={label}
      value={String(value ?? unset)}
      onChange={(_, { value: chosen }) =>
        onChoose(choices.find((choice) => String(choice) === chosen) ?? null)
      }
    >
      {all.map(({ id, name }) => (
        <SimpleSelect.Option key={id} id={`${label}-${id}`} value={id}>
          {name}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
