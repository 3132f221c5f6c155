import { Button, Checkbox, CheckboxGroup, Heading, TextInput } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { institutionTexts } from '#shared/institutions/institution.columns.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import type { InstitutionDraft } from './institution-draft.ts';
import { InstitutionFields } from './institution-fields-section.tsx';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

interface InstitutionFormProps {
  /** what's saved, or what a new one begins with */
  readonly saved: InstitutionDraft;
  readonly submitLabel: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly isOauthSecretSet: boolean;
  readonly isRunnerTokenSet: boolean;
  /** whether it was saved */
  readonly onSubmit: (draft: InstitutionDraft) => Promise<boolean>;
  /** shows the newest version, if someone else has saved one */
  readonly onReload?: () => void;
}

/** Everything people type about an institution. It keeps what was typed when the server refuses it. */
export function InstitutionForm(props: InstitutionFormProps) {
  const { saved, submitLabel, isRunning, problem, onSubmit, onReload, ...secrets } = props;
  const text = useTexts(institutionMessages);
  const [edits, setEdits] = useState<Partial<InstitutionDraft>>({});
  const draft = { ...saved, ...edits };
  const fields = {
    draft,
    problem,
    onChange: (part: Partial<InstitutionDraft>) => setEdits((before) => ({ ...before, ...part })),
  };
  const handleSubmit = async () => {
    if (await onSubmit(draft)) setEdits({});
  };
  const reload =
    onReload &&
    (() => {
      setEdits({});
      onReload();
    });
  return (
    <Form
      isChanged={JSON.stringify(draft) !== JSON.stringify(saved)}
      problem={problem}
      onSubmit={() => void handleSubmit()}
    >
      <Part title={text('general')}>
        <InstitutionFields
          {...fields}
          afterTitle={<SlugField {...fields} />}
          afterDomains={<ProductFields {...fields} />}
        />
      </Part>
      <Part title={text('canvas')}>
        <CanvasFields {...fields} {...secrets} />
      </Part>
      <Refusal problem={problem} failed={text('failed')} onLoadNewest={reload} />
      <div>
        <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form-stack">
    <Heading level="h3">{title}</Heading>
    {children}
  </section>
);

interface FieldsProps {
  readonly draft: InstitutionDraft;
  readonly problem: Problem | undefined;
  readonly onChange: (part: Partial<InstitutionDraft>) => void;
}

function SlugField({ draft, problem, onChange }: FieldsProps) {
  const listText = useTexts(institutionTexts);
  const text = useTexts(institutionMessages);
  return (
    <TextField
      renderLabel={listText('slug')}
      isRequired
      most={60}
      value={draft.slug}
      messages={fieldMessages(problemOf(problem, 'slug'), text('slugHint'))}
      onChange={(_, slug) => onChange({ slug })}
    />
  );
}

/** Which tools it has, and in which flavour. */
function ProductFields({ draft, problem, onChange }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <CheckboxGroup
        name="tools"
        description={intl.formatMessage(institutionTexts.products)}
        value={[...draft.tools]}
        messages={fieldMessages(problemOf(problem, 'tools'))}
        onChange={(chosen) => onChange({ tools: tools.filter((tool) => chosen.includes(tool)) })}
      >
        {tools.map((tool) => (
          <Checkbox key={tool} value={tool} label={intl.formatMessage(productMessages[tool])} />
        ))}
      </CheckboxGroup>
      <Checkbox
        label={intl.formatMessage(institutionMessages.isReadyGo)}
        checked={draft.isReadyGo}
        onChange={() => onChange({ isReadyGo: !draft.isReadyGo })}
      />
    </>
  );
}

interface CanvasFieldsProps extends FieldsProps {
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
