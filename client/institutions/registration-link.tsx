import { Button, TextInput } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useMakeRegistrationLink } from './institution.api.ts';
import { registrationMessages } from './registration.messages.ts';

/** Makes a single-use link with which the LMS registers itself, and shows it only now. */
export function RegistrationLink({ institutionId }: { institutionId: number }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const making = useMakeRegistrationLink();
  const handleMake = async () => {
    const { result, problem } = await making.run({ params: { id: institutionId } });
    if (problem) return showNotice('error', textOf(problem, intl.formatMessage(registrationMessages.failed)));
    setLink(result);
  };
  if (link === undefined)
    return (
      <div>
        <Button onClick={() => void handleMake()} interaction={making.isRunning ? 'disabled' : 'enabled'}>
          {intl.formatMessage(registrationMessages.makeLink)}
        </Button>
      </div>
    );
  const until = intl.formatDate(link.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <TextInput
      renderLabel={intl.formatMessage(registrationMessages.link)}
      value={link.url}
      interaction="readonly"
      messages={[{ type: 'hint', text: intl.formatMessage(registrationMessages.linkText, { until }) }]}
    />
  );
}
