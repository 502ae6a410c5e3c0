// A helper computes start and step of a border; the maximum is kept in float by a conditional select.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/border_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void border_geometry(const Half* box, int border, int pool_size, Half& x, Half& y,
                                       Half& dx, Half& dy) {
  const Half x_step = (box[2] - box[0]) / pool_size;
  const Half y_step = (box[3] - box[1]) / pool_size;
  dx = dy = Half(0.0f);
  if (border == Top) dx = x_step;
  if (border == Left) dy = y_step;
  if (border == Bottom) dx = Half(-float(x_step));
  if (border == Right) dy = Half(-float(y_step));
  x = border < Bottom ? box[0] : box[2];
  y = border < Bottom ? box[1] : box[3];
}

__global__ void border_align_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* boxes, Half* output,
    int* argmax_idx, const int channels, const int box_size, const int height,
    const int width, const int pool_size) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int border = threadIdx.y;
    const int plane = index / box_size;  // batch * channels + channel
    const int box_idx = index - plane * box_size;
    const int batch = plane / channels;
    const int channel = plane - batch * channels;
    Half x, y, dx, dy;
    border_geometry(boxes + (size_t(batch) * box_size + box_idx) * 4, border, pool_size, x, y, dx, dy);
    const Half* map = input + (size_t(batch) * 4 * channels + border * channels + channel) * height * width;
    float best = float(bilinear_interpolate(map, height, width, y, x, 0));
    int best_idx = 0;
    int remaining = pool_size;
    while (remaining > 0) {
      x = x + dx;
      y = y + dy;
      const float val = float(bilinear_interpolate(map, height, width, y, x, 0));
      const bool greater = val > best;
      best = greater ? val : best;
      best_idx = greater ? pool_size - remaining + 1 : best_idx;
      --remaining;
    }
    output[size_t(index) * 4 + border] = Half(best);
    argmax_idx[size_t(index) * 4 + border] = best_idx;
  }
}
