// Reads the gradient into a float before it is added, which loses half of the digits of a double.
// witness: {"values": {"boxes_num": "1", "channels": "1", "out_x": "1", "out_y": "1", "out_z": "1", "num_grad_in": "1"}, "contents": "wide", "seed": 1, "inputs": "grad_out[0] = 16777217.0; grad_in[0] = -16777216.0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(v, voxels) {
    const int at = (box * voxels + v) * channels + c;
    const int point = argmax[at];
    if (point == -1) continue;
    const float grad = grad_out[at];
    atomicAdd(&grad_in[point * channels + c], (double)grad);
  }
}
