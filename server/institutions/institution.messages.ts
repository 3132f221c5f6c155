import { defineMessages } from '#shared/text/messages.ts';

export const institutionProblems = defineMessages({
  confirm: { id: 'institution.problem.confirm', defaultMessage: 'Type {slug} to confirm.' },
  ownInstitution: {
    id: 'institution.problem.ownInstitution',
    defaultMessage: 'This is your own institution: you already work in it.',
  },
  archived: {
    id: 'institution.problem.archived',
    defaultMessage: 'This institution is archived. Unarchive it first.',
  },
  notActing: {
    id: 'institution.problem.notActing',
    defaultMessage: 'You aren’t acting as this institution.',
  },
  keyAndSecret: {
    id: 'institution.problem.keyAndSecret',
    defaultMessage: 'The id and the secret of an OAuth2 key belong together.',
  },
  giveBoth: { id: 'institution.problem.giveBoth', defaultMessage: 'Enter the id and its secret together' },
  archiveOwn: {
    id: 'institution.problem.archiveOwn',
    defaultMessage: 'You can’t archive the institution you’re signed in to.',
  },
  slugTaken: { id: 'institution.problem.slugTaken', defaultMessage: 'Another institution has this slug.' },
  domainTaken: {
    id: 'institution.problem.domainTaken',
    defaultMessage: 'Another institution has one of these domains.',
  },
  oneTaken: { id: 'institution.problem.oneTaken', defaultMessage: 'One of these is already used' },
  outdated: {
    id: 'institution.problem.outdated',
    defaultMessage:
      'Somebody else has changed this in the meantime. Load the latest version, then make your change again.',
  },
  notNewest: { id: 'institution.problem.notNewest', defaultMessage: 'Not the latest version' },
  otherAddresses: {
    id: 'institution.problem.otherAddresses',
    defaultMessage: 'This platform is already registered with other addresses.',
  },
  noRegistration: {
    id: 'institution.problem.noRegistration',
    defaultMessage: 'The institution has no such registration.',
  },
  noDeployment: {
    id: 'institution.problem.noDeployment',
    defaultMessage: 'The institution has no such deployment.',
  },
  addressNeeded: {
    id: 'institution.problem.addressNeeded',
    defaultMessage: '{name} is needed for a Canvas that Instructure doesn’t host.',
  },
  unknownSlug: {
    id: 'institution.problem.unknownSlug',
    defaultMessage: 'There is no institution with the slug {slug}.',
  },
});
