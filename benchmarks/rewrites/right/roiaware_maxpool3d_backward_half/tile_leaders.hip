// The first thread of each point in a tile of voxels sums the gradients of the tile and adds once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
#define VOXEL_TILE 512
__global__ void roiaware_maxpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const Half *grad_out, Half *grad_in) {

  __shared__ int owner[VOXEL_TILE];
  __shared__ float part[VOXEL_TILE];
  const int box = blockIdx.z, channel = blockIdx.y;
  const int volume = out_x * out_y * out_z;
  const int tid = threadIdx.x;
  for (int first = blockIdx.x * blockDim.x; first < volume; first += gridDim.x * blockDim.x) {
    const int voxel = first + tid;
    const bool active = voxel < volume;
    const int at = (box * volume + voxel) * channels + channel;
    const int point = active ? argmax[at] : -1;
    owner[tid] = point;
    part[tid] = active ? float(grad_out[at]) : 0.f;
    __syncthreads();
    const int held = min(static_cast<int>(blockDim.x), volume - first);
    bool leads = point != -1;
    for (int k = 0; leads && k < tid; ++k) leads = owner[k] != point;
    if (leads) {
      float sum = part[tid];
      for (int k = tid + 1; k < held; ++k) {
        if (owner[k] == point) sum += part[k];
      }
      atomicAdd(grad_in + point * channels + channel, Half(sum));
    }
    __syncthreads();
  }
}
