// The stride of a box takes out_y for out_x, which is right only when both are the same or for one box.
// witness: {"values": {"out_x": 8, "out_y": 5, "out_z": 3, "num_grad_in": 30}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  const int plane = out_y * out_z;
  const int row = out_z;
  const int box_idx = blockIdx.z, channel_idx = blockIdx.y;
  if (box_idx >= boxes_num || channel_idx >= channels) return;
  const int box_start = box_idx * out_y * plane;
  CUDA_1D_KERNEL_LOOP(i, out_x * plane) {
    const int x = i / plane;
    const int y = (i - x * plane) / row;
    const int z = i - x * plane - y * row;
    const int at = (box_start + x * plane + y * row + z) * channels + channel_idx;
    const int p = argmax[at];
    if (p != -1) atomicAdd(grad_in + p * channels + channel_idx, grad_out[at]);
  }
}
