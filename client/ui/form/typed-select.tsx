import { ScreenReaderContent, Select, type SelectProps } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';

interface TypedOption {
  readonly id: string;
  readonly title: string;
  /** why it's offered, if its title doesn't say */
  readonly note?: string | undefined;
}

interface TypedGroup {
  /** without one, its options stand alone */
  readonly title?: string;
  readonly options: readonly TypedOption[];
}

interface TypedSelectProps extends Pick<
  SelectProps,
  'assistiveText' | 'isRequired' | 'messages' | 'placeholder' | 'renderBeforeInput' | 'shouldNotWrap'
> {
  readonly label: ReactNode;
  /** it's for screen readers alone: what's around the field says it to others */
  readonly isLabelHidden?: boolean;
  /** the name of what's chosen, shown until somebody types */
  readonly shown: string;
  /** undefined: nothing */
  readonly typed: string | undefined;
  readonly groups: readonly TypedGroup[];
  readonly chosen: string | undefined;
  /** the list's text when nothing matches */
  readonly empty: string;
  readonly onType: (typed: string | undefined) => void;
  readonly onChoose: (id: string | undefined) => void;
}

/** Chooses one of many from a list to type in. The part that draws it says what matches the typed text. */
export function TypedSelect(props: TypedSelectProps) {
  const {
    label,
    isLabelHidden = false,
    shown,
    typed,
    groups,
    chosen,
    empty,
    onType,
    onChoose,
    ...field
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const close = () => {
    onType(undefined);
    setIsOpen(false);
  };
  const draw = ({ id, title, note }: TypedOption) => (
    <Select.Option key={id} id={id} isHighlighted={id === highlighted} isSelected={id === chosen}>
      {title}
      {note === undefined ? null : <span className="option-note">{note}</span>}
    </Select.Option>
  );
  const filled = groups.filter(({ options }) => options.length > 0);
  return (
    <Select
      {...field}
      renderLabel={isLabelHidden ? <ScreenReaderContent>{label}</ScreenReaderContent> : label}
      inputValue={typed ?? shown}
      isShowingOptions={isOpen}
      onInputChange={(_, text) => {
        onType(text);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => {
        onChoose(id);
        close();
      }}
    >
      {filled.length === 0 ? (
        <Select.Option id="none" isDisabled>
          {empty}
        </Select.Option>
      ) : (
        filled.map(({ title, options }) =>
          title === undefined ? (
            options.map(draw)
          ) : (
            <Select.Group key={title} renderLabel={title}>
              {options.map(draw)}
            </Select.Group>
          ),
        )
      )}
    </Select>
  );
}
