// A wavefront whose valid lanes share one target adds their tree sum once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int total = out_x * out_y * out_z;
  const int lane = threadIdx.x % warpSize;
  const int *targets = argmax + size_t(box) * total * channels + channel;
  const float *grads = grad_out + size_t(box) * total * channels + channel;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int voxel = base + (int)threadIdx.x;
    const int target = voxel < total ? targets[size_t(voxel) * channels] : -1;
    float g = target >= 0 ? grads[size_t(voxel) * channels] : 0.0f;
    int top = target;
    for (int step = warpSize / 2; step > 0; step /= 2) {
      const int other = __shfl_xor(top, step);
      top = other > top ? other : top;
    }
    const bool uniform = __ballot(target >= 0 && target != top) == 0;
    if (uniform) {
      for (int step = warpSize / 2; step > 0; step /= 2) g += __shfl_xor(g, step);
      if (lane == 0 && top >= 0) atomicAdd(grad_in + size_t(top) * channels + channel, g);
    } else if (target >= 0) {
      atomicAdd(grad_in + size_t(target) * channels + channel, g);
    }
  }
}
