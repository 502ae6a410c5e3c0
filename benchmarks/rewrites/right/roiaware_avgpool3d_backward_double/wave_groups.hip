// Lanes of a wavefront that hit the same point are found with ballots and summed in a tree before one atomic addition.
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
    const size_t voxel = (size_t)blockIdx.z * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = v < voxels ? row[0] : 0;
    const double share = count > 0 ? grad_out[voxel * channels + channel] / count : 0.0;
    for (int k = 1; __any(k <= count); ++k) {
      const int target = k <= count ? row[k] : -1;
      unsigned long long left = __ballot(target >= 0);
      while (left) {
        const int first = __ffsll(left) - 1;
        const int point = __shfl(target, first);
        const unsigned long long same = __ballot(target == point);
        double sum = target == point ? share : 0.0;
        for (int d = warpSize / 2; d > 0; d /= 2) sum += __shfl_xor(sum, d);
        if (lane == first) atomicAdd(grad_in + (size_t)point * channels + channel, sum);
        left &= ~same;
      }
    }
  }
}
