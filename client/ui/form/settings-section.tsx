import {
  Button,
  Checkbox,
  FormFieldMessages,
  Heading,
  Pill,
  ScreenReaderContent,
  Text,
  TextInput,
} from '@instructure/ui/latest';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Problem } from '../../data/problem.ts';
import { uiMessages } from '../ui.messages.ts';
import { fieldMessages } from './field-messages.ts';
import { Form } from './form.tsx';
import { Refusal } from './refusal.tsx';

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly saveLabel: string;
  readonly savedText: string;
  readonly failedText: string;
  readonly isChanged: boolean;
  /** whether something in it can't be saved; its field says so once that was tried */
  readonly isWrong?: boolean;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly onLoadNewest?: () => void;
  /** whether it was saved */
  readonly onSave: () => Promise<boolean>;
  readonly onUndo: () => void;
  readonly children: (isTried: boolean) => ReactNode;
}

/** A part of a page of settings, saved by itself. What came of it stands beside its button. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, hint, isWrong = false, problem, onLoadNewest, onSave, children } = props;
  const [tries, setTries] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const outcome = useRef<HTMLSpanElement>(null);
  // Both buttons are grey or gone then.
  const settle = () => outcome.current?.focus({ preventScroll: true });
  const handleSubmit = async () => {
    setIsSaved(false);
    setTries(tries + 1);
    if (isWrong || !(await onSave())) return;
    setTries(0);
    setIsSaved(true);
    settle();
  };
  return (
    <section className="setting-section" aria-labelledby={id}>
      <div>
        <Heading level="h2" id={id} tabIndex={-1}>
          {title}
        </Heading>
        {hint ? (
          <Text as="p" size="small" color="secondary">
            {hint}
          </Text>
        ) : null}
      </div>
      <Form
        isChanged={props.isChanged}
        tries={tries}
        problem={problem}
        className="setting-rows"
        onSubmit={() => void handleSubmit()}
      >
        {children(tries > 0)}
        <Refusal problem={problem} failed={props.failedText} {...(onLoadNewest && { onLoadNewest })} />
        <SaveBar
          {...props}
          isSaved={isSaved}
          outcome={outcome}
          onUndo={() => {
            setTries(0);
            setIsSaved(false);
            props.onUndo();
            settle();
          }}
        />
      </Form>
    </section>
  );
}

interface SaveBarProps extends Pick<
  SettingsSectionProps,
  'saveLabel' | 'savedText' | 'isChanged' | 'isRunning' | 'onUndo'
> {
  readonly isSaved: boolean;
  readonly outcome: React.RefObject<HTMLSpanElement | null>;
}

function SaveBar({ saveLabel, savedText, isChanged, isRunning, isSaved, outcome, onUndo }: SaveBarProps) {
  const intl = useIntl();
  return (
    <div className="setting-save">
      <Button
        type="submit"
        color={isChanged ? 'primary' : 'secondary'}
        interaction={isChanged && !isRunning ? 'enabled' : 'disabled'}
      >
        {saveLabel}
      </Button>
      {isChanged ? <Button onClick={onUndo}>{intl.formatMessage(uiMessages.undoChanges)}</Button> : null}
      <span ref={outcome} role="status" tabIndex={-1}>
        {isChanged ? null : isSaved ? savedText : intl.formatMessage(uiMessages.nothingChanged)}
      </span>
    </div>
  );
}

interface SettingRowProps {
  /** whether it isn't saved yet, which is marked */
  readonly isChanged: boolean;
  /** what's wrong with it */
  readonly fault?: string | undefined;
  readonly children: ReactNode;
}

/** One setting, or a few in one sentence. */
export function SettingRow({ isChanged, fault, children }: SettingRowProps) {
  const intl = useIntl();
  return (
    <div className="setting-row">
      <div>{children}</div>
      {isChanged ? <Pill color="info">{intl.formatMessage(uiMessages.changed)}</Pill> : null}
      {fault === undefined ? null : (
        <div className="setting-fault" role="alert">
          <FormFieldMessages messages={[{ type: 'newError', text: fault }]} />
        </div>
      )}
    </div>
  );
}

interface SettingSwitchProps {
  readonly label: string;
  /** what it does, costs and needs */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isChanged: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function SettingSwitch({ label, hint, isOn, isChanged, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <SettingRow isChanged={isChanged}>
      <Checkbox
        variant="toggle"
        size="small"
        label={label}
        {...(hint ? { 'aria-describedby': id } : {})}
        checked={isOn}
        onChange={() => onChange(!isOn)}
      />
      {hint ? (
        <div id={id} className="switch-hint">
          {hint}
        </div>
      ) : null}
    </SettingRow>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (typed: string) => void;
}

/** A number inside its sentence, as wide as such numbers are. The row says what's wrong with it. */
export const NumberField = ({ label, value, isWrong, onChange }: NumberFieldProps) => (
  <span className="number-field">
    <TextInput
      renderLabel={<ScreenReaderContent>{label}</ScreenReaderContent>}
      display="inline-block"
      width="5rem"
      size="small"
      inputMode="numeric"
      value={value}
      messages={fieldMessages(isWrong ? '' : undefined)}
      onChange={(_, typed) => onChange(typed)}
    />
  </span>
);
