// Threads stride over the elements of the output, so that neighbours write neighbours.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_distribute_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const long long total = static_cast<long long>(nthreads) * h_mask * w_mask;
  const long long stride = static_cast<long long>(gridDim.x) * blockDim.x;
  const int plane = h_feature * w_feature;
  for (long long at = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; at < total; at += stride) {
    const int position = static_cast<int>(at % plane);
    const long long upper = at / plane;
    const int widx = static_cast<int>(upper % w_mask);
    const int hidx = static_cast<int>(upper / w_mask % h_mask);
    const long long n = upper / w_mask / h_mask;
    const int h = position / w_feature, w = position - h * w_feature;
    const int fh = hidx + h - half_h_mask, fw = widx + w - half_w_mask;
    if (static_cast<unsigned int>(fh) >= static_cast<unsigned int>(h_feature)) continue;
    if (static_cast<unsigned int>(fw) >= static_cast<unsigned int>(w_feature)) continue;
    mask_diff[at] = buffer_diff[(n * plane + position) * plane + fh * w_feature + fw];
  }
}
