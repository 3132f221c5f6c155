import { Button } from '@instructure/ui/latest';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { teamTexts } from '#shared/teams/team.columns.ts';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { teamMessages } from './team.messages.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { Form } from '../ui/form/form.tsx';

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
  const isMissing = tries > 0 && title.trim() === '';
  const message = isMissing ? intl.formatMessage(uiMessages.required) : problem?.fields?.['body.title'];
  const handleSubmit = () => {
    setTries(tries + 1);
    if (title.trim() !== '') onSubmit(title.trim());
  };
  return (
    <Form isChanged={title.trim() !== initial} tries={tries} problem={problem} onSubmit={handleSubmit}>
      <Refusal problem={problem} failed={intl.formatMessage(teamMessages.failed)} />
      <TextField
        renderLabel={intl.formatMessage(teamTexts.title)}
        isRequired
        most={120}
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
    </Form>
  );
}
