import { Pill, TextInput, type FormMessage } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { FixField, FixWay } from '#shared/fixes/fix-form.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { LongTextField } from '../../ui/form/text-field.tsx';
import { languageName } from '../../ui/language-name.ts';
import { colorIn, contrastOf } from './contrast.ts';
import { fixMessages, wayMessages } from './fix.messages.ts';
import { suggestMessages } from './suggest.messages.ts';

interface FixFieldProps {
  readonly way: FixWay;
  readonly field: FixField;
  readonly value: string;
  /** why it can't be done like this */
  readonly fault: string | undefined;
  /** whether it's what a model said, word for word */
  readonly isSuggested: boolean;
  readonly onChange: (value: string) => void;
}

/** What a person says to a fix: one field, with what's proposed in it. */
export function FixFieldInput(props: FixFieldProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextAnswer {...props} field={props.field} />;
    case 'color':
      return <ColorAnswer {...props} field={props.field} />;
    case 'language':
      return <LanguageAnswer {...props} />;
    case 'level':
      return <LevelAnswer {...props} field={props.field} />;
  }
}

type Of<Kind extends FixField['kind']> = Omit<FixFieldProps, 'field'> & {
  readonly field: Extract<FixField, { kind: Kind }>;
};

const faultIn = (fault: string | undefined): FormMessage[] =>
  fault === undefined ? [] : [{ type: 'newError', text: fault }];
const hint = (text: string): FormMessage => ({ type: 'hint', text });

const useFieldName = (way: FixWay) => useIntl().formatMessage(wayMessages.field, { way });

/** Whether what's in the field is still what was proposed. */
const isProposal = ({ field, value }: Pick<FixFieldProps, 'field' | 'value'>) =>
  field.proposal !== null && field.proposal === value;

function TextAnswer({ way, field, value, fault, isSuggested, onChange }: Of<'text'>) {
  const intl = useIntl();
  const name = useFieldName(way);
  const { advised, longest } = field;
  const count = value.length;
  const length = intl.formatMessage(count > advised ? fixMessages.long : fixMessages.characters, {
    count,
    advised,
  });
  const origin = isSuggested
    ? [hint(intl.formatMessage(suggestMessages.marked))]
    : isProposal({ field, value })
      ? [hint(intl.formatMessage(fixMessages.proposed))]
      : [];
  return (
    <div className={isSuggested ? 'suggested' : undefined}>
      {isSuggested ? (
        <span className="suggested-mark">
          <Pill color="info">{intl.formatMessage(suggestMessages.mark)}</Pill>
        </span>
      ) : null}
      <LongTextField
        label={name}
        value={value}
        most={longest}
        rows={2}
        messages={[...faultIn(fault), ...origin, hint(length)]}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function ColorAnswer({ way, field, value, fault, onChange }: Of<'color'>) {
  const intl = useIntl();
  const color = colorIn(value);
  const said = useContrastText(field);
  const ratioNow = useContrastNow(field);
  const messages = [
    ...faultIn(fault),
    ...(isProposal({ field, value }) ? [hint(intl.formatMessage(fixMessages.proposed))] : []),
    hint(said(color) ?? intl.formatMessage(fixMessages.colorHint)),
    ...(ratioNow === undefined ? [] : [hint(ratioNow)]),
  ];
  return (
    <div className="color-answer">
      <TextInput
        renderLabel={useFieldName(way)}
        value={value}
        messages={messages}
        onChange={(_, typed) => onChange(typed)}
      />
      <input
        type="color"
        aria-label={intl.formatMessage(fixMessages.pickColor)}
        value={/^#[\da-f]{6}$/.test(color) ? color : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** A contrast in words: rounded down, so that what isn't enough never looks like it. */
function useRatio() {
  const intl = useIntl();
  return (ratio: number) => intl.formatNumber(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 });
}

function useContrastNow({ now, against }: Of<'color'>['field']) {
  const intl = useIntl();
  const inWords = useRatio();
  const ratio = now === null || against === null ? undefined : contrastOf(now, against);
  return ratio === undefined
    ? undefined
    : intl.formatMessage(fixMessages.contrastNow, { ratio: inWords(ratio) });
}

/** Says the contrast of a colour, if what it has to differ from is known. */
export function useContrastText({
  against,
  least,
}: Pick<Extract<FixField, { kind: 'color' }>, 'against' | 'least'>) {
  const intl = useIntl();
  const inWords = useRatio();
  return (color: string) => {
    const ratio = against === null ? undefined : contrastOf(color, against);
    if (ratio === undefined) return undefined;
    return intl.formatMessage(fixMessages.contrast, {
      ratio: inWords(ratio),
      least: intl.formatNumber(least),
      isEnough: String(ratio >= least),
    });
  };
}

function LanguageAnswer({ way, field, value, fault, onChange }: FixFieldProps) {
  const intl = useIntl();
  const name = languageName(intl.locale, value);
  return (
    <TextInput
      renderLabel={useFieldName(way)}
      value={value}
      width="10rem"
      messages={[
        ...faultIn(fault),
        ...(isProposal({ field, value }) ? [hint(intl.formatMessage(fixMessages.proposed))] : []),
        hint(
          name === undefined
            ? intl.formatMessage(fixMessages.languageHint)
            : intl.formatMessage(fixMessages.languageNamed, { name }),
        ),
      ]}
      onChange={(_, typed) => onChange(typed)}
    />
  );
}

function LevelAnswer({ way, field, value, fault, onChange }: Of<'level'>) {
  const intl = useIntl();
  return (
    <Choice
      label={useFieldName(way)}
      value={value}
      choices={field.options}
      width="12rem"
      messages={faultIn(fault)}
      nameOf={(level) => intl.formatMessage(fixMessages.level, { level })}
      onChoose={(level) => onChange(level ?? field.proposal)}
    />
  );
}
