// The indices of points are staged in 16 bits and wrap around beyond 65535.
// witness: {"values": {"boxes_num": 1, "channels": 1, "out_x": 4, "out_y": 4, "out_z": 4, "max_pts_each_voxel": 3, "num_grad_in": 70000}, "contents": "unit", "seed": 3, "inputs": "pts_idx_of_voxels[0] = 1; pts_idx_of_voxels[1] = 66000; grad_out[0] = from_number<Half>(3.0);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;

  __shared__ unsigned short staged[512][8];
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const size_t voxel = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = *row++;
    const Half share(float(grad_out[voxel * channels + channel]) * (1.0f / fmaxf(float(total), 1.0f)));
    unsigned short *ids = staged[threadIdx.x];
    for (int start = 0; start < total; start += 8) {
      const int n = total - start < 8 ? total - start : 8;
      for (int k = 0; k < n; ++k) ids[k] = (unsigned short)row[start + k];
      for (int k = 0; k < n; ++k) atomicAdd(grad_in + int(ids[k]) * channels + channel, share);
    }
  }
}
