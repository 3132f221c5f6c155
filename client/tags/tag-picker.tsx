import { Select, Tag, type FormMessage } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { longestTag, mostTagsEach } from '#shared/tags/tag.ts';
import { tagChoices, withTyped } from './tag-choices.ts';
import { useTags } from './tag.api.ts';
import { tagMessages } from './tag.messages.ts';

interface TagPickerProps {
  readonly label: string;
  /** titles */
  readonly chosen: readonly string[];
  /** whether what's typed can become a new tag */
  readonly mayCreate: boolean;
  readonly messages?: FormMessage[];
  readonly onChange: (titles: readonly string[]) => void;
}

const created = 'created';

/** Chooses tags of the institution by typing; those that don't exist are created when the form is saved. */
export function TagPicker({ label, chosen, mayCreate, messages = [], onChange }: TagPickerProps) {
  const intl = useIntl();
  const known = useTags().data?.tags.map(({ title }) => title) ?? [];
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const given = { known, chosen, mayCreate };
  const choices = tagChoices(given, typed);
  const isFull = chosen.length >= mostTagsEach;
  const close = () => setIsOpen(false);
  const choose = (id: string | undefined) => {
    const title = id === created ? choices.created : choices.titles.find((each) => optionId(each) === id);
    if (title === undefined) return;
    onChange([...chosen, title]);
    setTyped('');
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setIsOpen(true);
  };
  // Text that was typed but not chosen counts too, or it would be lost when the form is saved.
  const take = (text: string) => {
    const titles = withTyped(given, text);
    if (titles.length > chosen.length) onChange(titles);
    setTyped('');
    close();
  };
  const hint = isFull
    ? intl.formatMessage(tagMessages.most, { most: mostTagsEach })
    : intl.formatMessage(tagMessages.hint, { most: mostTagsEach, longest: longestTag });
  return (
    <div>
      <Select
        renderLabel={label}
        placeholder={intl.formatMessage(tagMessages.typeTag)}
        messages={[...messages, { type: 'hint', text: hint }]}
        inputValue={typed}
        isShowingOptions={isOpen}
        onInputChange={(_, text) => (text.includes(',') ? take(text) : type(text))}
        onRequestShowOptions={() => setIsOpen(true)}
        onRequestHideOptions={close}
        onBlur={() => take(typed)}
        onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
        onRequestSelectOption={(_, { id }) => choose(id)}
      >
        {optionsOf(choices, intl).map(({ id, text, isDisabled }) => (
          <Select.Option key={id} id={id} isHighlighted={id === highlighted} isDisabled={isDisabled}>
            {text}
          </Select.Option>
        ))}
      </Select>
      <ChosenTags
        titles={chosen}
        onTakeAway={(title) => onChange(chosen.filter((other) => other !== title))}
      />
    </div>
  );
}

const optionId = (title: string) => `tag-${title}`;

/** Existing tags first, then what's typed as a new one; if neither, that there is none. */
function optionsOf(
  { titles, created: title }: ReturnType<typeof tagChoices>,
  intl: ReturnType<typeof useIntl>,
) {
  const options = titles.map((each) => ({ id: optionId(each), text: each, isDisabled: false }));
  if (title !== undefined) {
    const text = intl.formatMessage(tagMessages.createTyped, { title });
    return [...options, { id: created, text, isDisabled: false }];
  }
  if (options.length > 0) return options;
  return [{ id: 'none', text: intl.formatMessage(tagMessages.noMatch), isDisabled: true }];
}

interface ChosenTagsProps {
  readonly titles: readonly string[];
  readonly onTakeAway: (title: string) => void;
}

function ChosenTags({ titles, onTakeAway }: ChosenTagsProps) {
  const intl = useIntl();
  if (titles.length === 0) return null;
  return (
    <ul className="tags" aria-label={intl.formatMessage(tagMessages.chosen)}>
      {titles.map((title) => (
        <li key={title}>
          <Tag
            dismissible
            text={<bdi aria-label={intl.formatMessage(tagMessages.takeAway, { title })}>{title}</bdi>}
            onClick={() => onTakeAway(title)}
          />
        </li>
      ))}
    </ul>
  );
}
