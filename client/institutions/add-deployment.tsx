import { Button, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { useAddDeployment } from './institution.api.ts';
import { registrationMessages } from './registration.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface AddDeploymentProps {
  readonly institutionId: number;
  readonly platformId: number;
}

export function AddDeployment({ institutionId, platformId }: AddDeploymentProps) {
  const intl = useIntl();
  const text = useTexts(registrationMessages);
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [deploymentId, setDeploymentId] = useState('');
  const [tries, setTries] = useState(0);
  const adding = useAddDeployment();
  const form = useFocusOnFault(tries, adding.problem);
  const isMissing = tries > 0 && deploymentId.trim() === '';
  const refusal = adding.problem && textOf(adding.problem, text('failed'));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (deploymentId.trim() === '') return;
    const body = { platformId, deploymentId: deploymentId.trim() };
    const { problem } = await adding.run({ params: { id: institutionId }, body });
    if (problem) return;
    setDeploymentId('');
    setTries(0);
    showNotice('success', text('saved'), brief);
  };
  return (
    <form ref={form} noValidate className="member" onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        renderLabel={text('deployment')}
        value={deploymentId}
        maxLength={500}
        messages={fieldMessages(isMissing ? intl.formatMessage(uiMessages.required) : refusal)}
        onChange={(_, typed) => setDeploymentId(typed)}
      />
      <Button type="submit" interaction={adding.isRunning ? 'disabled' : 'enabled'}>
        {text('addDeployment')}
      </Button>
    </form>
  );
}
