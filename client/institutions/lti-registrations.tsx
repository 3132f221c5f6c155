import { Button, Heading, Text, TextInput } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { InstitutionDetail, LtiRegistration } from '#shared/institutions/institution.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { AddRegistration } from './add-registration.tsx';
import { useRemoveDeployment, useMakeRegistrationLink, useAddDeployment } from './institution.api.ts';
import { registrationMessages } from './registration.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** The platforms and deployments through which the institution's people get in, and ways to add more. */
export function LtiRegistrations({ institution }: { institution: InstitutionDetail }) {
  const text = useTexts(registrationMessages);
  const { id, registrations } = institution;
  return (
    <section className="drawer-end section-stack">
      <Heading level="h3">{text('title')}</Heading>
      {registrations.length === 0 ? <Text as="p">{text('empty')}</Text> : null}
      {registrations.map((registration) => (
        <Registration key={registration.platformId} institutionId={id} registration={registration} />
      ))}
      <RegistrationLink institutionId={id} />
      <AddRegistration institutionId={id} />
    </section>
  );
}

interface RegistrationProps {
  readonly institutionId: number;
  readonly registration: LtiRegistration;
}

function Registration({ institutionId, registration }: RegistrationProps) {
  const text = useTexts(registrationMessages);
  const showNotice = useNotice();
  const [asked, setAsked] = useState<string>();
  const removal = useRemoveDeployment();
  const { platformId, issuer, clientId, deploymentIds } = registration;
  const handleRemove = async (deploymentId: string) => {
    const query = { platformId, deploymentId };
    const { problem } = await removal.run(
      { params: { id: institutionId }, query },
      registrationMessages.failed,
    );
    setAsked(undefined);
    if (!problem) showNotice('success', text('saved'), brief);
  };
  return (
    <div className="section-stack">
      <Text weight="bold">{text('platform', { issuer, clientId })}</Text>
      <ul className="plain-list">
        {deploymentIds.map((deploymentId) => (
          <li key={deploymentId} className="member">
            <span className="member-name">{deploymentId}</span>
            <Button
              size="small"
              aria-label={text('removeDeployment', { deploymentId })}
              onClick={() => setAsked(deploymentId)}
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
      <AddDeployment institutionId={institutionId} platformId={platformId} />
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <Confirm
            title={text('removeTitle', { deploymentId: asked })}
            confirmLabel={text('removeDeployment', { deploymentId: asked })}
            isRunning={removal.isRunning}
            onConfirm={() => void handleRemove(asked)}
            onCancel={() => setAsked(undefined)}
          >
            <Text as="p">{text('removeText')}</Text>
          </Confirm>
        </Suspense>
      )}
    </div>
  );
}

/** Makes a single-use link with which the LMS registers itself, and shows it only now. */
function RegistrationLink({ institutionId }: { institutionId: number }) {
  const intl = useIntl();
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const making = useMakeRegistrationLink();
  const handleMake = async () => {
    const { result } = await making.run({ params: { id: institutionId } }, registrationMessages.failed);
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

interface AddDeploymentProps {
  readonly institutionId: number;
  readonly platformId: number;
}

function AddDeployment({ institutionId, platformId }: AddDeploymentProps) {
  const intl = useIntl();
  const text = useTexts(registrationMessages);
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [deploymentId, setDeploymentId] = useState('');
  const [tries, setTries] = useState(0);
  const adding = useAddDeployment();
  const isMissing = tries > 0 && deploymentId.trim() === '';
  const refusal = adding.problem && textOf(adding.problem, text('failed'));
  const handleSubmit = async () => {
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
    <Form
      isChanged={deploymentId !== ''}
      tries={tries}
      problem={adding.problem}
      className="member"
      onSubmit={() => void handleSubmit()}
    >
      <TextField
        renderLabel={text('deployment')}
        value={deploymentId}
        most={500}
        messages={fieldMessages(isMissing ? intl.formatMessage(uiMessages.required) : refusal)}
        onChange={(_, typed) => setDeploymentId(typed)}
      />
      <Button type="submit" interaction={adding.isRunning ? 'disabled' : 'enabled'}>
        {text('addDeployment')}
      </Button>
    </Form>
  );
}
