import type * as z from 'zod';
import { isKnownText } from '#server/infra/i18n/texts.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { issueMessages } from './access.messages.ts';

type Issue = z.core.$ZodIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { code: C }>;

const tooSmall = ({ origin, minimum, inclusive }: IssueOf<'too_small'>) => {
  const least = Number(minimum);
  if (origin === 'string')
    return least === 1 ? phrase(issueMessages.missing) : phrase(issueMessages.tooShort, { least });
  if (origin === 'array' || origin === 'set') return phrase(issueMessages.tooFew, { least });
  return phrase(issueMessages.tooSmall, { least, isInclusive: inclusive ?? true });
};

const tooBig = ({ origin, maximum, inclusive }: IssueOf<'too_big'>) => {
  const most = Number(maximum);
  if (origin === 'string') return phrase(issueMessages.tooLong, { most });
  if (origin === 'array' || origin === 'set') return phrase(issueMessages.tooMany, { most });
  return phrase(issueMessages.tooBig, { most, isInclusive: inclusive ?? true });
};

const formats = {
  email: issueMessages.email,
  url: issueMessages.url,
  date: issueMessages.date,
  datetime: issueMessages.dateTime,
} as const;
const isNamedFormat = (format: string): format is keyof typeof formats => Object.hasOwn(formats, format);

/**
 * A sentence for a schema's issue: the schema's own message if it has one, otherwise one by the kind of fault. The
 * issue must include its input.
 */
export function phraseOfIssue(issue: Issue): Phrase {
  if (isKnownText(issue.message)) return { id: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? phrase(issueMessages.missing)
        : phrase(issueMessages.type, { expected: issue.expected });
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return phrase(isNamedFormat(issue.format) ? formats[issue.format] : issueMessages.format);
    case 'invalid_value':
      return phrase(issueMessages.choice, { choices: issue.values.map(String) });
    case 'unrecognized_keys':
      return phrase(issueMessages.unknownFields, { count: issue.keys.length, names: issue.keys });
    default:
      return phrase(issueMessages.invalid);
  }
}
