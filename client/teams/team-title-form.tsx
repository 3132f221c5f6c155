import { Button, TextInput } from '@instructure/ui/latest';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { teamTexts } from '#shared/teams/team.columns.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import { useFocusOnFault } from '../ui/form/use-focus-on-fault.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { teamMessages } from './team.messages.ts';

interface TeamTitleFormProps {
  readonly initial: string;
  readonly submitLabel: string;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  readonly onSubmit: (title: string) => void;
}

/** The title of a team, with its error next to it. */
export function TeamTitleForm({ initial, submitLabel, isRunning, problem, onSubmit }: TeamTitleFormProps) {
  const intl = useIntl();
  const [title, setTitle] = useState(initial);
  const [tries, setTries] = useState(0);
  const form = useFocusOnFault(tries, problem);
  const isMissing = tries > 0 && title.trim() === '';
  const message = isMissing ? intl.formatMessage(uiMessages.required) : problem?.fields?.['body.title'];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (title.trim() !== '') onSubmit(title.trim());
  };
  return (
    <form ref={form} noValidate className="form-stack" onSubmit={handleSubmit}>
      <Refusal problem={problem} failed={intl.formatMessage(teamMessages.failed)} />
      <TextInput
        renderLabel={intl.formatMessage(teamTexts.title)}
        isRequired
        maxLength={120}
        value={title}
        messages={message === undefined ? [] : [{ type: 'newError', text: message }]}
        onChange={(_, given) => setTitle(given)}
      />
      <div>
        <Button
          type="submit"
          color="primary"
          interaction={isRunning || (title.trim() === initial && initial !== '') ? 'disabled' : 'enabled'}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
