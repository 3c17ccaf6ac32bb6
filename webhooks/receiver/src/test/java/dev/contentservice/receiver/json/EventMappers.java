package dev.contentservice.receiver.json;

/** Both mappers. */
public enum EventMappers {
  JACKSON_2(new Jackson2EventMapper()),
  JACKSON_3(new Jackson3EventMapper());

  private final EventMapper mapper;

  EventMappers(EventMapper mapper) {
    this.mapper = mapper;
  }

  public EventMapper get() {
    return mapper;
  }
}
