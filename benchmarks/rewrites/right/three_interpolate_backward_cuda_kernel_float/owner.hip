// each thread owns targets and sums their points in double, from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {

  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const size_t plane = size_t(batch) * c + channel;
  const float *row = grad_out + plane * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *weights = weight + size_t(batch) * n * 3;
  float *out = grad_points + plane * m;

  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < m; t += blockDim.x * gridDim.x) {
    double sum = 0;
    bool any = false;
    for (int p = n - 1; p >= 0; --p) {
      for (int k = 0; k < 3; ++k) {
        if (near[3 * p + k] == t) {
          sum += double(row[p]) * double(weights[3 * p + k]);
          any = true;
        }
      }
    }
    if (any) out[t] = float(double(out[t]) + sum);
  }
}
