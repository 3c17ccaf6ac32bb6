update webhook_version set newest = 1;
insert into webhooks values ('wh-search', 1, '{"id": "wh-search", "name": "Search", "url": "${receiver}", "enabled": true,
  "events": [{"entity_type": "article", "event_types": ["create"]}]}');
