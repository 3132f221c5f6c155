import { defineMessages } from '#shared/text/messages.ts';

export const registrationMessages = defineMessages({
  title: { id: 'registration.title', defaultMessage: 'LTI registrations' },
  empty: {
    id: 'registration.empty',
    defaultMessage: 'None yet, so nobody can open Courseyard from this institution’s Canvas.',
  },
  platform: { id: 'registration.platform', defaultMessage: '{issuer}, client {clientId}' },
  deployment: { id: 'registration.deployment', defaultMessage: 'Deployment id' },
  addDeployment: { id: 'registration.addDeployment', defaultMessage: 'Add deployment' },
  removeDeployment: {
    id: 'registration.removeDeployment',
    defaultMessage: 'Remove deployment {deploymentId}',
  },
  removeTitle: { id: 'registration.removeTitle', defaultMessage: 'Remove deployment {deploymentId}?' },
  removeText: {
    id: 'registration.removeText',
    defaultMessage: 'Nobody will be able to open Courseyard through it. You can add it again.',
  },
  add: { id: 'registration.add', defaultMessage: 'Add a registration' },
  issuer: { id: 'registration.issuer', defaultMessage: 'Issuer' },
  issuerHint: {
    id: 'registration.issuerHint',
    defaultMessage: 'For a Canvas that Instructure hosts: https://canvas.instructure.com',
  },
  clientId: { id: 'registration.clientId', defaultMessage: 'Client id' },
  clientIdHint: {
    id: 'registration.clientIdHint',
    defaultMessage: 'The id of the LTI developer key in Canvas',
  },
  addressHint: {
    id: 'registration.addressHint',
    defaultMessage: 'Only if Instructure doesn’t host this Canvas',
  },
  authenticationEndpoint: {
    id: 'registration.authenticationEndpoint',
    defaultMessage: 'Authentication endpoint',
  },
  tokenEndpoint: { id: 'registration.tokenEndpoint', defaultMessage: 'Token endpoint' },
  jwksUrl: { id: 'registration.jwksUrl', defaultMessage: 'Address of the public keys' },
  saved: { id: 'registration.saved', defaultMessage: 'The registration was saved.' },
  failed: { id: 'registration.failed', defaultMessage: 'The registration couldn’t be changed.' },
  makeLink: { id: 'registration.makeLink', defaultMessage: 'Create a registration link' },
  link: { id: 'registration.link', defaultMessage: 'Registration link' },
  linkText: {
    id: 'registration.linkText',
    defaultMessage:
      'Paste it into Canvas under Developer Keys, Add LTI registration. It works once, until {until}, and won’t be shown again.',
  },
});
