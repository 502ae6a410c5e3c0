// A thread that processes several elements reuses the rotated orientation from its previous element of the same RoI.
// witness: {"values": {"channels": 64, "num_rois": 2, "max_blocks": 1}, "contents": "unit", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct riroi_state {
  int roi = -1;
  int batch, rot, rot_next;
  float l_var, r_var;
  float cx, cy, rw, rh, bin_w, bin_h, cs, sn;
  int grid_h, grid_w;
};

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  riroi_state s;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int o = (index / pooled_width / pooled_height) % num_orientations;
    const int c = (index / pooled_width / pooled_height / num_orientations) % channels;
    const int n = index / pooled_width / pooled_height / num_orientations / channels;

    // trigonometry and the divisions are needed once per RoI only
    if (n != s.roi) {
      s.roi = n;
      const Half *roi = bottom_rois + n * 6;
      s.batch = int(float(roi[0]));
      s.cx = float(roi[1]) * scale;
      s.cy = float(roi[2]) * scale;
      s.rw = fmaxf(float(roi[3]) * scale, 1.f);
      s.rh = fmaxf(float(roi[4]) * scale, 1.f);
      s.bin_w = s.rw / pooled_width;
      s.bin_h = s.rh / pooled_height;
      s.grid_h = num_samples > 0 ? num_samples : int(ceilf(s.bin_h));
      s.grid_w = num_samples > 0 ? num_samples : int(ceilf(s.bin_w));
      float theta = roi[5];
      const float position = theta * num_orientations / float(2 * M_PI);
      int ind = int(floorf(position));
      s.l_var = position - ind;
      s.r_var = 1.f - s.l_var;
      ind %= num_orientations;
      s.rot = (o - ind + num_orientations) % num_orientations;
      s.rot_next = (s.rot + 1) % num_orientations;
      if (clockwise) theta = -theta;
      s.cs = cosf(theta);
      s.sn = sinf(theta);
    }

    const int first_map = (s.batch * channels + c) * num_orientations;
    const Half *map0 = bottom_data + (first_map + s.rot) * height * width;
    const Half *map1 = bottom_data + (first_map + s.rot_next) * height * width;
    float sum = 0.f;
    for (int iy = 0; iy < s.grid_h; ++iy) {
      const float yy = ph * s.bin_h - s.rh / 2 + (iy + .5f) * s.bin_h / s.grid_h;
      for (int ix = 0; ix < s.grid_w; ++ix) {
        const float xx = pw * s.bin_w - s.rw / 2 + (ix + .5f) * s.bin_w / s.grid_w;
        const float y = yy * s.cs - xx * s.sn + s.cy;
        const float x = yy * s.sn + xx * s.cs + s.cx;
        if (y < -1.f || y > height || x < -1.f || x > width) continue;
        const float yc = fminf(fmaxf(y, 0.f), float(height - 1));
        const float xc = fminf(fmaxf(x, 0.f), float(width - 1));
        const int y0 = int(yc), x0 = int(xc);
        const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const float fy = yc - y0, fx = xc - x0, gy = 1.f - fy, gx = 1.f - fx;
        const float v0 = gy * (gx * float(map0[y0 * width + x0]) + fx * float(map0[y0 * width + x1])) +
                         fy * (gx * float(map0[y1 * width + x0]) + fx * float(map0[y1 * width + x1]));
        const float v1 = gy * (gx * float(map1[y0 * width + x0]) + fx * float(map1[y0 * width + x1])) +
                         fy * (gx * float(map1[y1 * width + x0]) + fx * float(map1[y1 * width + x1]));
        sum += s.r_var * v0 + s.l_var * v1;
      }
    }
    top_data[index] = Half(sum / max(s.grid_h * s.grid_w, 1));
  }
}
