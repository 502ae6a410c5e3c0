// the block stages its points in shared memory with coalesced loads; a helper finds the cell along an axis
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned cell_along(double from, double size, int cells) {
  const int cell = int(from / (size / cells));
  return cell < 0 ? 0u : cell > cells - 1 ? unsigned(cells - 1) : unsigned(cell);
}

__global__ void generate_pts_mask_for_box3d_double(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const double *rois, const double *pts,
                                            int *pts_mask) {
  __shared__ double staged[512 * 3];
  const int box_idx = blockIdx.y;
  const int step = blockDim.x * gridDim.x;
  for (int first = blockIdx.x * blockDim.x; first < pts_num; first += step) {
    const int here = pts_num - first < int(blockDim.x) ? pts_num - first : int(blockDim.x);
    for (int i = threadIdx.x; i < here * 3; i += blockDim.x) staged[i] = pts[size_t(first) * 3 + i];
    __syncthreads();
    if (int(threadIdx.x) < here && box_idx < boxes_num) {
      const double *pt = staged + threadIdx.x * 3, *roi = rois + box_idx * 7;
      double local_x = 0, local_y = 0;
      unsigned code = ~0u;
      if (check_pt_in_box3d(pt, roi, local_x, local_y))
        code = (cell_along(local_x + roi[3] / 2, roi[3], out_x) << 16) +
               (cell_along(local_y + roi[4] / 2, roi[4], out_y) << 8) + cell_along(pt[2] - roi[2], roi[5], out_z);
      pts_mask[size_t(box_idx) * pts_num + first + threadIdx.x] = int(code);
    }
    __syncthreads();
  }
}
