import { readAccount } from '#shared/account/account.api.ts';
import * as api from '#shared/mail/mail.api.ts';
import { listPeople, readPerson } from '#shared/people/person.api.ts';
import { useAction } from '../data/use-action.ts';

const addressReads = [readAccount, listPeople, readPerson];

export const useRetryOwnMail = () =>
  useAction(api.retryOwnMail, { refreshes: addressReads, alsoAfterRefusal: true });

export const useRetryMailTo = () =>
  useAction(api.retryMailTo, { refreshes: addressReads, alsoAfterRefusal: true });
