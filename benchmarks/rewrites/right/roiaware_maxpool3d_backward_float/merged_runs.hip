// Each thread takes four consecutive voxels and merges runs of equal targets before the atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int total = out_x * out_y * out_z;
  const int threads = blockDim.x * gridDim.x;
  for (int first = (blockIdx.x * blockDim.x + threadIdx.x) * 4; first < total; first += threads * 4) {
    size_t at = (size_t(box) * total + first) * channels + channel;
    const int last = first + 4 < total ? first + 4 : total;
    int current = -1;
    float sum = 0.0f;
    for (int voxel = first; voxel < last; ++voxel, at += channels) {
      const int point = argmax[at];
      if (point < 0) continue;
      if (point != current) {
        if (current >= 0) atomicAdd(grad_in + size_t(current) * channels + channel, sum);
        current = point;
        sum = grad_out[at];
      } else {
        sum += grad_out[at];
      }
    }
    if (current >= 0) atomicAdd(grad_in + size_t(current) * channels + channel, sum);
  }
}
