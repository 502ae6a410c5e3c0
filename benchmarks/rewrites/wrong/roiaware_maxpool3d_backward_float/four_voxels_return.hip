// Each thread takes four consecutive voxels, but still returns at the first empty one and so loses the rest of its four.
// witness: {"values": {}, "contents": "unit", "seed": 33, "inputs": "argmax.get()[0] = -1; argmax.get()[channels] = 1;"}
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
    int at = (box * total + first) * channels + channel;
    const int last = first + 4 < total ? first + 4 : total;
    for (int voxel = first; voxel < last; ++voxel, at += channels) {
      const int point = argmax[at];
      if (point == -1) return;
      atomicAdd(&grad_in[point * channels + channel], grad_out[at]);
    }
  }
}
