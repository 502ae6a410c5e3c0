// pairs are taken column by column and the four edges are all evaluated into bit masks, of which those before the first hit count
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/points_in_polygons_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void points_in_polygons_forward_cuda_kernel_half(
    const int nthreads, const __half *vertex1, const __half *vertex2,
    const int rows, const int cols, __half *inside_flag) {
  const int stride = gridDim.x * blockDim.x;
  for (int pair = blockIdx.x * blockDim.x + threadIdx.x; pair < nthreads; pair += stride) {
    const int col = pair / rows, row = pair % rows;
    const float px = vertex1[row * 2], py = vertex1[row * 2 + 1];
    float xs[4], ys[4];
    for (int i = 0; i < 4; ++i) {
      xs[i] = vertex2[col * 8 + 2 * i];
      ys[i] = vertex2[col * 8 + 2 * i + 1];
    }
    unsigned hit = 0, crossed = 0;
    for (int i = 3; i >= 0; --i) {
      const int j = i == 0 ? 3 : i - 1;
      const bool level = !(py < fminf(ys[i], ys[j])) && !(py > fmaxf(ys[i], ys[j]));
      const bool vertex = (xs[i] == px && ys[i] == py) || (xs[j] == px && ys[j] == py);
      const bool rising = ys[i] < py && ys[j] >= py, falling = ys[i] >= py && ys[j] < py;
      const bool spans = rising || falling;
      const float x = spans ? xs[i] + (py - ys[i]) * (xs[j] - xs[i]) / (ys[j] - ys[i]) : px;
      hit |= unsigned(level && (vertex || (spans && x == px))) << i;
      crossed |= unsigned(level && spans && x > px) << i;
    }
    const unsigned before = (hit & (0u - hit)) - 1u;  // all bits below the first hit, all of them without one
    unsigned odd = crossed & before;
    odd ^= odd >> 2;
    odd ^= odd >> 1;
    inside_flag[row * cols + col] = float(odd & 1u);
  }
}
