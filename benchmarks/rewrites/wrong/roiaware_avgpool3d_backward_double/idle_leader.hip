// Sums a wavefront's shares when all its active lanes hit the point in lane 0's slot, but lane 0 adds the sum only when its own voxel has that many points.
// witness: {"values": {"boxes_num": 1, "channels": 1, "out_x": 1, "out_y": 1, "out_z": 20, "num_grad_in": 1}, "contents": "unit", "seed": 9, "inputs": "for (int q = 0; q < 20; ++q) pts_idx_of_voxels.get()[3 * q] = 1; pts_idx_of_voxels.get()[0] = 0;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int channel = blockIdx.y;
  const int lane = threadIdx.x % warpSize;
  const int voxels = out_x * out_y * out_z;
  for (int base = blockIdx.x * blockDim.x + threadIdx.x - lane; base < voxels; base += blockDim.x * gridDim.x) {
    const int v = base + lane;
    const size_t voxel = (size_t)blockIdx.z * voxels + (v < voxels ? v : voxels - 1);
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = v < voxels ? row[0] : 0;
    const double share = grad_out[voxel * channels + channel] / (count > 0 ? count : 1);
    for (int k = 1; __any(k <= count); ++k) {
      const bool active = k <= count;
      const int target = row[k];
      const int leader = __shfl(target, 0);
      if (__all(!active || target == leader)) {
        double sum = active ? share : 0.0;
        for (int d = warpSize / 2; d > 0; d /= 2) sum += __shfl_xor(sum, d);
        if (active && lane == 0) atomicAdd(grad_in + (size_t)leader * channels + channel, sum);
      } else if (active) {
        atomicAdd(grad_in + (size_t)target * channels + channel, share);
      }
    }
  }
}
