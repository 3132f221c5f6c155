import { Button, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { Refusal } from '../ui/form/refusal.tsx';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useAddRegistration } from './institution.api.ts';
import { registrationMessages } from './registration.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { Form } from '../ui/form/form.tsx';

const empty = {
  issuer: 'https://canvas.instructure.com',
  clientId: '',
  deploymentIds: '',
  authenticationEndpoint: '',
  tokenEndpoint: '',
  jwksUrl: '',
};
type Draft = typeof empty;

/** Only some Canvas installations need these. */
const addresses = ['authenticationEndpoint', 'tokenEndpoint', 'jwksUrl'] as const;

/** The request's body, without the addresses left empty. */
const bodyOf = ({ issuer, clientId, deploymentIds, ...rest }: Draft) => ({
  issuer: issuer.trim(),
  clientId: clientId.trim(),
  deploymentIds: [deploymentIds.trim()],
  ...Object.fromEntries(Object.entries(rest).filter(([, address]) => address.trim() !== '')),
});

/** Registers a platform by hand; with a registration link, the LMS does it itself. */
export function AddRegistration({ institutionId }: { institutionId: number }) {
  const text = useTexts(registrationMessages);
  const showNotice = useNotice();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(empty);
  const adding = useAddRegistration();
  const handleSubmit = async () => {
    const { problem } = await adding.run({ params: { id: institutionId }, body: bodyOf(draft) });
    if (problem) return;
    setDraft(empty);
    setIsOpen(false);
    showNotice('success', text('saved'), brief);
  };
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setIsOpen(true)}>{text('add')}</Button>
      </div>
    );
  const field = (name: keyof Draft, label: string, hint?: string) => (
    <TextInput
      renderLabel={label}
      value={draft[name]}
      messages={fieldMessages(problemOf(adding.problem, name), hint)}
      onChange={(_, typed) => setDraft((before) => ({ ...before, [name]: typed }))}
    />
  );
  return (
    <Form
      isChanged={JSON.stringify(draft) !== JSON.stringify(empty)}
      problem={adding.problem}
      onSubmit={() => void handleSubmit()}
    >
      <Refusal problem={adding.problem} failed={text('failed')} />
      {field('issuer', text('issuer'), text('issuerHint'))}
      {field('clientId', text('clientId'), text('clientIdHint'))}
      {field('deploymentIds', text('deployment'))}
      {addresses.map((name) => (
        <div key={name}>{field(name, text(name), text('addressHint'))}</div>
      ))}
      <div>
        <Button type="submit" color="primary" interaction={adding.isRunning ? 'disabled' : 'enabled'}>
          {text('add')}
        </Button>
      </div>
    </Form>
  );
}
