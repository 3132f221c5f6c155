import { Button, Heading, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import type { InstitutionDraft } from './institution-draft.ts';
import { InstitutionFields, type InstitutionFieldsProps } from './institution-fields.tsx';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';

interface InstitutionFormProps {
  readonly initial: InstitutionDraft;
  readonly submitLabel: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly isOauthSecretSet: boolean;
  readonly isRunnerTokenSet: boolean;
  readonly onSubmit: (draft: InstitutionDraft) => void;
  /** shows the newest version, if someone else has saved one */
  readonly onReload?: () => void;
}

/** Everything people type about an institution. It keeps what was typed when the server refuses it. */
export function InstitutionForm(props: InstitutionFormProps) {
  const { initial, submitLabel, isRunning, problem, onSubmit, onReload, ...secrets } = props;
  const text = useTexts(institutionMessages);
  const [draft, setDraft] = useState(initial);
  const form = useFocusOnFault(0, problem);
  const fields = {
    draft,
    problem,
    onChange: (part: Partial<InstitutionDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(draft);
  };
  return (
    <form ref={form} noValidate className="form-stack" onSubmit={handleSubmit}>
      <Part title={text('general')}>
        <InstitutionFields {...fields} />
      </Part>
      <Part title={text('canvas')}>
        <CanvasFields {...fields} {...secrets} />
      </Part>
      <Refusal problem={problem} failed={text('failed')} onLoadNewest={onReload} />
      <div>
        <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form-stack">
    <Heading level="h3">{title}</Heading>
    {children}
  </section>
);

interface CanvasFieldsProps extends InstitutionFieldsProps {
  /** which secrets are set; they're never shown */
  readonly isOauthSecretSet: boolean;
  readonly isRunnerTokenSet: boolean;
}

/** The institution's Canvas and its secrets, which can only be replaced. */
function CanvasFields(props: CanvasFieldsProps) {
  const { draft, problem, onChange, isOauthSecretSet, isRunnerTokenSet } = props;
  const intl = useIntl();
  const text = useTexts(institutionMessages);
  const secret = (name: 'oauthClientSecret' | 'runnerToken', isSet: boolean) => (
    <TextInput
      type="password"
      autoComplete="new-password"
      renderLabel={text(name)}
      value={draft[name]}
      messages={fieldMessages(
        problemOf(problem, name),
        intl.formatMessage(institutionMessages.secretState, { isSet: String(isSet) }),
      )}
      onChange={(_, typed) => onChange({ [name]: typed })}
    />
  );
  return (
    <>
      <TextInput
        renderLabel={text('canvasUrl')}
        isRequired
        type="url"
        value={draft.canvasUrl}
        messages={fieldMessages(problemOf(problem, 'canvasUrl'), text('canvasUrlHint'))}
        onChange={(_, canvasUrl) => onChange({ canvasUrl })}
      />
      <TextInput
        renderLabel={text('rootAccountId')}
        isRequired
        value={draft.rootAccountId}
        messages={fieldMessages(problemOf(problem, 'rootAccountId'))}
        onChange={(_, rootAccountId) => onChange({ rootAccountId })}
      />
      <TextInput
        renderLabel={text('oauthClientId')}
        value={draft.oauthClientId}
        messages={fieldMessages(problemOf(problem, 'oauthClientId'), text('oauthHint'))}
        onChange={(_, oauthClientId) => onChange({ oauthClientId })}
      />
      {secret('oauthClientSecret', isOauthSecretSet)}
      {secret('runnerToken', isRunnerTokenSet)}
    </>
  );
}
