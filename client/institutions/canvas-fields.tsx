import { TextInput } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import type { InstitutionFieldsProps } from './institution-fields.tsx';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface CanvasFieldsProps extends InstitutionFieldsProps {
  /** which secrets are set; they're never shown */
  readonly isOauthSecretSet: boolean;
  readonly isRunnerTokenSet: boolean;
}

/** The institution's Canvas and its secrets, which can only be replaced. */
export function CanvasFields(props: CanvasFieldsProps) {
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
