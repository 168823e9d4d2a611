package io.lmrs.mujoco;

import io.lmrs.mujoco.ffm.Library;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** Skipped, with the reason, on a machine without the physics library. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(
    value = "io.lmrs.mujoco.Installed$Check#present",
    disabledReason = "MuJoCo 2.2.2 is not installed")
public @interface Installed {

  /** Asks the binding. */
  final class Check {
    private Check() {}

    static boolean present() {
      return Library.present();
    }
  }
}
