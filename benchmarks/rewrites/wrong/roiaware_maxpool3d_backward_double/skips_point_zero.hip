// Takes every argmax that is not positive for an empty voxel, so gradients of point 0 are lost.
// witness: {"values": {}, "contents": "wide", "seed": 1}
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
    const long long at = ((long long)box * voxels + v) * channels + c;
    const int point = argmax[at];
    if (point <= 0) continue;
    atomicAdd(grad_in + (long long)point * channels + c, grad_out[at]);
  }
}
