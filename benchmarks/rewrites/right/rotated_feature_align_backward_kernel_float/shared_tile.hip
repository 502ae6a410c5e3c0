// Each block gathers the updates of the first plane that it touches in shared memory and adds them once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// The k-th sampling point of a box: its center, then its corners.
__global__ void rotated_feature_align_backward_kernel_float(
    const int nthreads, const int points, const float* top_diff, const float* best_bboxes,
    const float spatial_scale, const int channels, const int height, const int width, float* bottom_diff) {
  __shared__ float tile[2048];
  const int plane = height * width;
  const bool use_tile = plane <= 2048;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    const int first = base / plane;
    if (use_tile)
      for (int k = threadIdx.x; k < plane; k += blockDim.x) tile[k] = 0.f;
    __syncthreads();
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int nc = index / plane, pos = index % plane;
      float* out = (use_tile && nc == first) ? tile : bottom_diff + (size_t)nc * plane;
      const float* box = best_bboxes + ((size_t)(nc / channels) * plane + pos) * 5;
      const float y0 = box[0] * spatial_scale, x0 = box[1] * spatial_scale;
      float wx = 0.f, wy = 0.f, hx = 0.f, hy = 0.f;
      if (points > 1) {
        const float w_2 = box[2] * spatial_scale / 2, h_2 = box[3] * spatial_scale / 2;
        const float ca = cosf(box[4]), sa = sinf(box[4]);
        wx = ca * w_2; wy = sa * w_2; hx = -sa * h_2; hy = ca * h_2;
      }
      const float g = top_diff[index];
      atomicAdd(out + pos, g);
      for (int i = 0; i < points; ++i) {
        const float u = i == 0 ? 0.f : (i == 1 || i == 4 ? 1.f : -1.f);
        const float v = i == 0 ? 0.f : (i <= 2 ? 1.f : -1.f);
        float w1, w2, w3, w4;
        int xl, xh, yl, yh;
        bilinear_interpolate_gradient<float>(height, width, y0 + u * wy + v * hy, x0 + u * wx + v * hx, w1, w2, w3,
                                             w4, xl, xh, yl, yh, i);
        if (xl < 0 || yl < 0) continue;
        atomicAdd(out + yl * width + xl, g * w1);
        atomicAdd(out + yl * width + xh, g * w2);
        atomicAdd(out + yh * width + xl, g * w3);
        atomicAdd(out + yh * width + xh, g * w4);
      }
    }
    __syncthreads();
    if (use_tile)
      for (int k = threadIdx.x; k < plane; k += blockDim.x)
        if (tile[k] != 0.f) atomicAdd(bottom_diff + (size_t)first * plane + k, tile[k]);
    __syncthreads();
  }
}
